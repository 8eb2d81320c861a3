import { useState } from 'react'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { download } from '../api/download'
import { DeskIcon } from './desk-icon'

interface DownloadButtonProps {
  size?: 'sm' | 'row'
  /** What is kept: "Exportar CSV". */
  children: string
  /** The same for those who listen, where it says too little alone. */
  label?: string
  path: string
  params: Record<string, unknown>
  /** The file's name where the server gives none. */
  name: string
}

/** Has the browser keep a file of the API. What goes wrong is said. */
export function DownloadButton({ children, size = 'sm', label, path, params, name }: DownloadButtonProps) {
  const showAlert = useAlert()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    const failure = await download(path, params, name)
    setBusy(false)
    if (failure !== null) showAlert({ severity: 'error', message: errorMessage(failure) })
  }
  return (
    <Button
      look="outline"
      size={size}
      aria-label={label}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={() => void start()}
    >
      {busy ? <Spinner /> : <DeskIcon name="download" size="4" />}
      {children}
    </Button>
  )
}
