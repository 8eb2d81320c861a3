/** A ref for what goes away when it is used: the focus that is in it goes to the page's content then, not to nowhere. */
export function leavesFocus(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement) === true)
      document.getElementById('conteudo')?.focus({ preventScroll: true })
  }
}
