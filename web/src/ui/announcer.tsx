import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const Announce = createContext<(text: string) => void>(() => undefined)

/** Around a page: the one place from which it says to those who hear it what came of what they did. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  return (
    <Announce value={setSaid}>
      {children}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Announce>
  )
}

/** Says a text when it comes and when it changes; "" says nothing. */
export function useAnnouncement(text: string): void {
  const announce = use(Announce)
  useEffect(() => {
    if (text === '') return
    announce(text)
    return () => {
      announce('')
    }
  }, [text, announce])
}

/** Says what a search came to. Where the site was opened with it, it is read with the rest of the page. */
export function useSearchAnnouncement(text: string): void {
  const { key } = useLocation()
  useAnnouncement(key === 'default' ? '' : text)
}
