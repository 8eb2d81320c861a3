import { modalOpened } from '@/features/auth/auth-slice'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { paths } from '@/lib/paths'
import { Button, ButtonLink, type ButtonLookProps } from '@/ui/public-button'

interface SignUpButtonProps extends ButtonLookProps {
  children: string
}

/** Opens the sign-up; whoever is signed in goes to the statement instead. */
export function SignUpButton({ children, ...look }: SignUpButtonProps) {
  const dispatch = useAuthDispatch()
  const { isAuthenticated } = useAuth()
  if (isAuthenticated) {
    return (
      <ButtonLink {...look} to={paths.statement}>
        Ver meu extrato
      </ButtonLink>
    )
  }
  return (
    <Button
      {...look}
      className="programme-sign-up"
      onClick={() => {
        dispatch(modalOpened('sign-up'))
      }}
    >
      {children}
    </Button>
  )
}
