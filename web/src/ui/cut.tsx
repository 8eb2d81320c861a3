import { cutText } from '@/lib/cut-text'

interface CutProps {
  children: string
  /** How many characters are shown. */
  most: number
  /** How many on tablets. */
  narrow: number
}

/** A text that ends in "…" where its card does. All of it is there, once, for those who listen and for search engines. */
export function Cut({ children, most, narrow }: CutProps) {
  const { head, middle, rest } = cutText(children, most, narrow)
  return (
    <>
      {head}
      {middle !== '' && <span className={rest === '' ? 'cut-end' : 'cut-middle'}>{middle}</span>}
      {rest !== '' && <span className="cut-rest">{rest}</span>}
    </>
  )
}
