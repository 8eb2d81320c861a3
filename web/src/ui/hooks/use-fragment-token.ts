import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, which carries it in the fragment so that no server log has it. It is taken out of the address at
 * once: neither the history nor a shared address opens anything.
 */
export function useFragmentToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}
