import { Dialog } from '@chakra-ui/react/dialog'
import { chakra } from '@chakra-ui/react/styled-system'
import { LogoMark } from '@/ui/logo'
import { Button } from '@/ui/button'
import { DialogFrame } from '@/ui/dialog-frame'
import { endings } from './copy'
import { LoginForm } from './login-form'
import { endSession } from './session-slice'
import { useDeskDispatch, useSession } from './use-session'

/** The login over a page whose session is over. What is under it stays, and cannot be read. */
export function LoginOver() {
  const dispatch = useDeskDispatch()
  const { phase, ending, handle } = useSession()
  const { title, text } = endings[ending]
  return (
    <DialogFrame
      open={phase === 'ended'}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={false}
      closeOnEscape={false}
      backdrop={{ css: { '&&': { backdropFilter: 'blur(18px)' } } }}
      initialFocusEl={() => document.querySelector<HTMLElement>('[role="dialog"] [name="password"]')}
    >
      <chakra.div px={{ base: '5', md: '8' }} py="7" display="grid" gap="5">
        <chakra.div display="flex" alignItems="center" gap="3.5">
          <LogoMark size="11" />
          <div>
            <Dialog.Title textStyle="h2">{title}</Dialog.Title>
            <Dialog.Description textStyle="small" color="fg.muted">
              {text}
            </Dialog.Description>
          </div>
        </chakra.div>
        <LoginForm handle={handle} />
        <Button
          look="link"
          size="inline"
          justifySelf="start"
          textStyle="small"
          onClick={() => void dispatch(endSession('left'))}
        >
          Sair e descartar esta página
        </Button>
      </chakra.div>
    </DialogFrame>
  )
}
