// jsdom opens no dialogs. As browsers do it: the first thing to use in one has the focus, Escape asks to close it, and what had the
// focus before has it again.
const openers = new WeakMap<HTMLDialogElement, Element | null>()

HTMLDialogElement.prototype.showModal = function () {
  openers.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>(
    '[autofocus], input:not([hidden]), textarea, select, button, a[href]',
  )?.focus()
}

HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  const opener = openers.get(this)
  if (opener instanceof HTMLElement) opener.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

document.addEventListener('keydown', ({ key }) => {
  const dialog =
    key === 'Escape' ? Array.from(document.querySelectorAll('dialog')).find(({ open }) => open) : undefined
  if (
    dialog?.getAttribute('closedby') !== 'none' &&
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true
  )
    dialog.close()
})
