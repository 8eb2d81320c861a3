import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '@/lib/problem'
import { useAlert } from './alert/alert-context'
import { paths } from '@/lib/paths'

interface LoadFailedProps {
  error: unknown
}

/** A page whose coupons could not be read: says why, and goes to /not-found. */
export function LoadFailed({ error }: LoadFailedProps) {
  const navigate = useNavigate()
  const showAlert = useAlert()
  const message = errorMessage(error)
  useEffect(() => {
    showAlert({ severity: 'error', message })
    void navigate(paths.notFound, { replace: true })
  }, [message, navigate, showAlert])
  return null
}
