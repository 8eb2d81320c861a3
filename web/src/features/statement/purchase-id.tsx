import { Portal } from '@chakra-ui/react/portal'
import { Tooltip } from '@chakra-ui/react/tooltip'
import { useEffect, useState } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { shortId } from '@/lib/format'

interface PurchaseIdProps {
  id: string
}

const thanksMs = 2000

/** The short form of an id; pointing at it shows the whole, pressing copies it. */
export function PurchaseId({ id }: PurchaseIdProps) {
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

  return (
    <Tooltip.Root
      openDelay={100}
      closeDelay={100}
      closeOnClick={false}
      positioning={{ placement: 'top-start' }}
    >
      <Tooltip.Trigger asChild>
        <Button
          look="ghost"
          size="inline"
          position="relative"
          zIndex="1"
          px="1.5"
          ms="-1.5"
          fontFamily="mono"
          fontSize="0.8125rem"
          fontWeight="medium"
          color="fg.muted"
          borderRadius="xs"
          aria-label={`Copiar o Id ${id}`}
          onClick={() => void copy()}
        >
          {shortId(id)}
          <Icon name={copied ? 'check' : 'copy'} size="3.5" />
        </Button>
      </Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{copied ? 'Id copiado' : id}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  )
}
