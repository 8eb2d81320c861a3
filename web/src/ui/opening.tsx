import { useEffect, useEffectEvent } from 'react'

let waiting = 0

const shape = () => document.querySelector<HTMLDialogElement>('dialog#opening')

/** Closes the shape of a dialog that index.html has, unless some dialog is still to come. */
export function endOpening(): void {
  if (waiting === 0) shape()?.close()
}

interface OpeningProps {
  /** Somebody closed it before the dialog was there. */
  onClose: () => void
}

/** Stands for a dialog of the public site while its script is fetched: what is tapped is answered at once, with the dialog's shape. */
export function Opening({ onClose }: OpeningProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    waiting += 1
    const dialog = shape()
    let isTold = false
    const closed = () => {
      if (isTold || dialog?.open === true) return // that was another time, told late
      isTold = true
      close()
    }
    if (dialog?.open === false) dialog.showModal()
    dialog?.addEventListener('close', closed)
    return () => {
      waiting -= 1
      dialog?.removeEventListener('close', closed)
      if (dialog?.open === false) closed() // the browser tells of it later than it closes, and the dialog may come in between
      endOpening()
    }
  }, [])
  return null
}
