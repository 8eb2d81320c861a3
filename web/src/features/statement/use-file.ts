import { useState } from 'react'
import type { fetchReceipt, ServedFile } from '@/api/export'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { checkAuth } from '@/features/auth/auth-slice'
import { useAuthDispatch } from '@/features/auth/use-auth'

/** Fetches one file at a time; what fails is said. */
export function useFile(failed: string) {
  const [busy, setBusy] = useState(false)
  const dispatch = useAuthDispatch()
  const showAlert = useAlert()

  /** The file, or null when there is none. */
  const get = async (read: () => ReturnType<typeof fetchReceipt>): Promise<ServedFile | null> => {
    if (busy) return null
    setBusy(true)
    const answer = await read()
    setBusy(false)
    if (answer.error === undefined) return answer.data
    if (answer.error.status === 401) void dispatch(checkAuth())
    showAlert({ severity: 'error', message: failed, detail: errorMessage(answer.error) })
    return null
  }
  return { busy, get }
}
