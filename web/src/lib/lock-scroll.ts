let locks = 0

/**
 * Keeps the page from scrolling, and as wide as it was, until what it returns is called. The component library's own way has every element of
 * the page styled again, which a slow phone feels.
 */
export function lockScroll(): () => void {
  const { body, documentElement } = document
  if (locks === 0) {
    body.style.paddingInlineEnd = `${String(window.innerWidth - documentElement.clientWidth)}px`
    body.style.overflow = 'hidden'
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    body.style.removeProperty('padding-inline-end')
    body.style.removeProperty('overflow')
  }
}
