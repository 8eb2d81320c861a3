/**
 * For a dialog's `onFocusOutside`: the control that opened it may still receive focus while the dialog mounts, and that is
 * no wish to close it. The dialog traps focus anyway; Escape, its close button and a press outside still close it.
 */
export function keepOpen(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
