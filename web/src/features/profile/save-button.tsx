import type { ReactNode } from 'react'
import { Button } from '@/ui/button'

interface SaveButtonProps {
  busy: boolean
  children: ReactNode
}

/** Sends its form; turns a ring while that is under way. */
export function SaveButton({ busy, children }: SaveButtonProps) {
  return (
    <Button type="submit" busy={busy} aria-disabled={busy} width={{ base: 'full', md: 'auto' }}>
      {busy ? 'Salvando...' : children}
    </Button>
  )
}
