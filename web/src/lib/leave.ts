/** A place where a page of another site can be shown once its address is known. */
export interface Place {
  /** Shows the page; false when the browser did not let us. */
  readonly show: (address: string) => boolean
  /** Gives the place up. */
  readonly close: () => void
}

/** Phones and tablets, where another tab is more in the way than of use. */
export function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
}

/**
 * Takes a new tab, or on mobile devices this window. It must be called in the click itself: a tab that opens only when the
 * address is known is a pop-up, and blocked.
 */
export function openPlace(): Place {
  if (isMobile()) {
    return {
      show: (address) => {
        window.location.assign(address)
        return true
      },
      close: () => undefined,
    }
  }
  const tab = window.open('about:blank', '_blank')
  if (tab !== null) tab.document.title = 'Abrindo a loja…'
  return {
    show: (address) => {
      if (tab === null || tab.closed) return false
      tab.opener = null
      tab.location.replace(address)
      return true
    },
    close: () => tab?.close(),
  }
}
