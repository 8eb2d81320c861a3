import { nextTask } from '@/lib/turns'
import { endOpening } from '@/ui/opening'

/** What was done on a page before the application heard it, by what it was done to. The script in index.html keeps it. */
interface Early {
  readonly kept: Map<Element, string>
  taken: boolean
}

declare global {
  interface Window {
    devolveEarly?: Early
  }
}

function isTypedInto(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
}

const choiceOf = (element: Element) => (element instanceof HTMLSelectElement ? element.value : '')

/** Has React make a part of the page its own: it does so at once for an event that needs it. */
function takeOver(element: Element): void {
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
}

/** Has React learn of a text: it does when the element has another one than it knew of. */
function typeAgain(input: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = input
  const kind = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  input.value = ''
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Has React learn of a choice: the event is enough. Another choice that was done again may have put this one back. */
function chooseAgain(select: HTMLSelectElement, choice: string): void {
  select.value = choice
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function again(element: Element, type: string, choice: string): void {
  takeOver(element)
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else if (type === 'click' && element instanceof HTMLElement) element.click()
  else if (element instanceof HTMLSelectElement) chooseAgain(element, choice)
  else if (isTypedInto(element)) typeAgain(element)
}

/** Does again what was done before React could hear it. Call it once React listens. */
export function doEarlyAgain(): void {
  const early = window.devolveEarly
  if (early === undefined || early.taken) return
  early.taken = true
  const kept = Array.from(early.kept, ([element, type]) => ({ element, type, choice: choiceOf(element) }))
  early.kept.clear()
  for (const { element, type, choice } of kept) if (element.isConnected) again(element, type, choice)
  void nextTask().then(endOpening) // where no dialog came of it
}
