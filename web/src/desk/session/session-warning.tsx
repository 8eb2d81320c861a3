import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { endSession } from './session-slice'
import { useDeskDispatch } from './use-session'
import { useWatch } from './use-watch'

/** Says a minute before that the session is about to end, and how to stay where that is possible. */
export function SessionWarning() {
  const dispatch = useDeskDispatch()
  const { warning, stay } = useWatch()
  if (warning === null) return null
  const idle = warning.why === 'idle'
  return (
    <chakra.div
      role="alert"
      position="fixed"
      insetInline="4"
      bottom="4"
      zIndex="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      maxWidth="34rem"
      mx="auto"
      px="4"
      py="3"
      borderRadius="lg"
      bg="raised"
      borderWidth="1px"
      borderColor="status.pending.fg"
      boxShadow="floating"
    >
      <chakra.span color="status.pending.fg">
        <Icon name="clock" />
      </chakra.span>
      <chakra.p flex="1 1 14rem" textStyle="small">
        <strong>{idle ? 'Ainda está aí?' : 'Sua sessão completa 8 horas.'}</strong>{' '}
        {idle ? 'A sessão termina por inatividade' : 'Ela termina'} em menos de um minuto.
        <chakra.span
          aria-hidden
          fontVariantNumeric="tabular-nums"
          color="fg.muted"
        >{` ${warning.seconds} s`}</chakra.span>
      </chakra.p>
      {idle ? (
        <Button size="sm" onClick={stay}>
          Continuar
        </Button>
      ) : (
        <Button size="sm" look="outline" onClick={() => void dispatch(endSession('expired'))}>
          Entrar outra vez
        </Button>
      )}
    </chakra.div>
  )
}
