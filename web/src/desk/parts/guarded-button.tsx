import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'
import { Button } from '@/components/ui/button'

interface GuardedButtonProps extends ComponentProps<typeof Button> {
  /** Why it cannot be pressed now; null when it can. */
  why: string | null
}

/** A button that stays where it is when it may not be pressed, and says why: to who points at it, and to who listens. */
export function GuardedButton({ why, onClick, children, ...rest }: GuardedButtonProps) {
  const id = useId()
  if (why === null)
    return (
      <Button onClick={onClick} {...rest}>
        {children}
      </Button>
    )
  return (
    <span title={why}>
      <Button aria-disabled aria-describedby={id} {...rest}>
        {children}
      </Button>
      <chakra.span id={id} hidden>
        {why}
      </chakra.span>
    </span>
  )
}
