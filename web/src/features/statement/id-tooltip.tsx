import { Portal } from '@chakra-ui/react/portal'
import { Tooltip } from '@chakra-ui/react/tooltip'
import type { ReactNode } from 'react'
import { ChakraRoot } from '@/ui/chakra-root'

interface IdTooltipProps {
  text: string
  /** Whether it is shown at once, without waiting for a pointer. */
  open: boolean
  /** The button that it explains. */
  children: ReactNode
}

/** The whole of an id beside its short form. */
export default function IdTooltip({ text, open, children }: IdTooltipProps) {
  return (
    <ChakraRoot>
      <Tooltip.Root
        openDelay={100}
        closeDelay={100}
        closeOnClick={false}
        defaultOpen={open}
        positioning={{ placement: 'top-start' }}
      >
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Portal>
          <Tooltip.Positioner>
            <Tooltip.Content>{text}</Tooltip.Content>
          </Tooltip.Positioner>
        </Portal>
      </Tooltip.Root>
    </ChakraRoot>
  )
}
