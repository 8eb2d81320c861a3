import { useState } from 'react'
import { Button } from '@/ui/public-button'
import { Section } from '@/ui/section'
import { layOut } from './json-text'

interface DeliveryTextProps {
  body: string
  /** Place of the item in the delivery; below zero: all of it. */
  item: number
}

/** A delivery as it arrived. JSON is laid out, with the item marked; anything else stands as it is. */
export function DeliveryText({ body, item }: DeliveryTextProps) {
  const [asItCame, setAsItCame] = useState(false)
  const laid = asItCame ? null : layOut(body)
  const span = laid?.items[item]
  const text = laid?.text ?? body
  const markedFrom = span === undefined ? 0 : text.lastIndexOf('\n', span.start) + 1
  return (
    <Section
      title="Como chegou"
      text={
        body === ''
          ? undefined
          : layOut(body) === null
            ? 'Isto não é JSON: está como chegou, byte a byte.'
            : span === undefined
              ? 'A entrega não muda nunca.'
              : 'A entrega não muda nunca. O item desta página está marcado.'
      }
      tools={
        layOut(body) === null ? undefined : (
          <Button
            look="outline"
            size="sm"
            aria-pressed={asItCame}
            onClick={() => {
              setAsItCame(!asItCame)
            }}
          >
            Sem formatar
          </Button>
        )
      }
    >
      {body === '' ? (
        <p className="desk-notes desk-zero">
          A entrega é antiga demais: a caixa de entrada não a guarda mais.
        </p>
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        <pre className="desk-raw" tabIndex={0} role="group" aria-label="A entrega como chegou">
          {span === undefined ? (
            text
          ) : (
            <>
              {text.slice(0, markedFrom)}
              <mark>{text.slice(markedFrom, span.end)}</mark>
              {text.slice(span.end)}
            </>
          )}
        </pre>
      )}
    </Section>
  )
}
