import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { Icon } from '@/ui/icon'
import { chakraPart } from '@/ui/chakra-part'
import { Button } from '@/ui/public-button'
import { shortId } from '@/lib/format'
import './purchases.css'

/** What shows the whole of an id. */
export const IdTooltip = chakraPart(() => import('./id-tooltip'))

interface PurchaseIdProps {
  id: string
}

const thanksMs = 2000

/** The short form of an id; pointing at it shows the whole, pressing copies it. What shows the whole is drawn when it is first needed. */
export function PurchaseId({ id }: PurchaseIdProps) {
  const [reached, setReached] = useState<'not' | 'pointed' | 'focused'>('not')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => {
      setCopied(false)
    }, thanksMs)
    return () => {
      clearTimeout(timer)
    }
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
    } catch {
      setCopied(false) // no clipboard here; the tooltip still shows the whole id
    }
  }

  const button = (more: ComponentProps<typeof Button>) => (
    <Button
      look="ghost"
      size="inline"
      className="copied-id"
      aria-label={`Copiar o Id ${id}`}
      onClick={() => void copy()}
      {...more}
    >
      {shortId(id)}
      <Icon name={copied ? 'check' : 'copy'} size="3.5" />
    </Button>
  )

  if (reached === 'not')
    return button({
      // Not of a touch: what it began on has to be there when it ends, or it presses nothing.
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') setReached('pointed')
      },
      // Of the key that led here.
      onKeyUp: () => {
        setReached('focused')
      },
    })
  return (
    <Suspense fallback={button({ autoFocus: reached === 'focused' })}>
      {/* This button takes the other's place, and its focus. */}
      <IdTooltip text={copied ? 'Id copiado' : id} open={reached === 'focused'}>
        {button({ autoFocus: reached === 'focused' })}
      </IdTooltip>
    </Suspense>
  )
}
