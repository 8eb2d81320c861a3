import { afterEach, describe, expect, it, vi } from 'vitest'
import { isMobile, openPlace } from './leave'

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const computer = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

function pretend(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

/** A tab as window.open answers it. */
function openedTab() {
  const tab = {
    closed: false,
    opener: window,
    document: { title: '' },
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, open }
}

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

it.each([
  [phone, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15', true],
  [computer, false],
])('knows %s', (userAgent, want) => {
  pretend(userAgent)
  expect(isMobile()).toBe(want)
})

describe('on a computer', () => {
  it('opens a tab at once, and the page in it when that is known', () => {
    pretend(computer)
    const { tab, open } = openedTab()
    const place = openPlace()
    expect(open).toHaveBeenCalledWith('about:blank', '_blank')
    expect(place.show('https://loja.example/')).toBe(true)
    expect(tab.location.replace).toHaveBeenCalledWith('https://loja.example/')
    expect(tab.opener).toBeNull()
  })

  it('leaves no empty tab behind', () => {
    pretend(computer)
    const { tab } = openedTab()
    openPlace().close()
    expect(tab.close).toHaveBeenCalledOnce()
  })

  it('says when the tab was blocked, or closed meanwhile', () => {
    pretend(computer)
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect(openPlace().show('https://loja.example/')).toBe(false)
    const { tab } = openedTab()
    const place = openPlace()
    tab.closed = true
    expect(place.show('https://loja.example/')).toBe(false)
  })
})

it('stays in the window on a phone', () => {
  pretend(phone)
  const open = vi.spyOn(window, 'open')
  expect(openPlace().show('#loja')).toBe(true)
  expect(window.location.hash).toBe('#loja')
  expect(open).not.toHaveBeenCalled()
})
