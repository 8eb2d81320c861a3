import { Portal } from '@chakra-ui/react/portal'
import { Tooltip } from '@chakra-ui/react/tooltip'
import { type ComponentProps, useEffect, useState } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { shortId } from '@/lib/format'
import './purchases.css'

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
    <Tooltip.Root
      openDelay={100}
      closeDelay={100}
      closeOnClick={false}
      defaultOpen={reached === 'focused'}
      positioning={{ placement: 'top-start' }}
    >
      {/* This button takes the other's place, and its focus. */}
      <Tooltip.Trigger asChild>{button({ autoFocus: reached === 'focused' })}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{copied ? 'Id copiado' : id}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  )
}
