/** A text in three parts: what is always shown, what narrower cards leave out, and what no card shows. */
interface CutText {
  readonly head: string
  readonly middle: string
  readonly rest: string
}

/** Cuts a text after so many characters, or fewer where the card is narrower. No part ends in a space, so that "…" can follow. */
export function cutText(text: string, most: number, narrow: number): CutText {
  const characters = Array.from(text)
  const head = characters.slice(0, narrow).join('').trimEnd()
  const shown = characters.length <= most ? text : characters.slice(0, most).join('').trimEnd()
  return {
    head: characters.length <= narrow ? text : head,
    middle: characters.length <= narrow ? '' : shown.slice(head.length),
    rest: characters.length <= most ? '' : text.slice(shown.length),
  }
}
