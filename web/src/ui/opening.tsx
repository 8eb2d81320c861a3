import { useEffect } from 'react'

let waiting = 0

const shape = () => document.querySelector<HTMLDialogElement>('dialog#opening')

/** Closes the shape of a dialog that index.html has, unless some dialog is still to come. */
export function endOpening(): void {
  if (waiting === 0) shape()?.close()
}

/** Stands for a dialog of the public site while its script is fetched: what is tapped is answered at once, with the dialog's shape. */
export function Opening() {
  useEffect(() => {
    waiting += 1
    const dialog = shape()
    if (dialog?.open === false) dialog.showModal()
    return () => {
      waiting -= 1
      endOpening()
    }
  }, [])
  return null
}
