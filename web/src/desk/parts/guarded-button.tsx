import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'
import { Button } from '@/ui/button'

interface GuardedButtonProps extends ComponentProps<typeof Button> {
  /** Why it cannot be pressed now; null when it can. */
  why: string | null
}

/** A button that stays where it is when it may not be pressed, and says why: to who points at it, and to who listens. */
export function GuardedButton({ why, onClick, type, children, ...rest }: GuardedButtonProps) {
  const id = useId()
  const guarded = why !== null
  return (
    <chakra.span display="inline-flex" title={why ?? undefined}>
      <Button
        aria-disabled={guarded || undefined}
        aria-describedby={guarded ? id : undefined}
        type={guarded ? 'button' : type}
        onClick={guarded ? undefined : onClick}
        {...rest}
      >
        {children}
      </Button>
      {guarded && (
        <span id={id} hidden>
          {why}
        </span>
      )}
    </chakra.span>
  )
}
