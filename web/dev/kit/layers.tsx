import { Dialog } from '@chakra-ui/react/dialog'
import { Drawer } from '@chakra-ui/react/drawer'
import { Menu } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { Tooltip } from '@chakra-ui/react/tooltip'
import { useState } from 'react'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { DialogFrame } from '@/ui/dialog-frame'
import { DrawerFrame } from '@/ui/drawer-frame'
import { lazyPart } from '@/ui/lazy-part'
import { MenuButton, type MenuOpening } from '@/ui/menu-button'
import { MenuFrame } from '@/ui/menu-frame'
import { Modal } from '@/ui/modal'
import { buttonClass } from '@/ui/public-button'
import { TextField } from '@/ui/text-field'
import { Part, Row } from './part'
import { severities } from './states'

const menu = [lazyPart(() => Promise.resolve({ default: KitMenu }))] as const

function KitMenu({ opening }: { opening: MenuOpening }) {
  return (
    <MenuFrame opening={opening} onSelect={() => undefined}>
      <Menu.Item value="one">Uma entrada</Menu.Item>
      <Menu.Item value="two" disabled>
        Uma que não se pode
      </Menu.Item>
    </MenuFrame>
  )
}

/** What opens over the page. */
export function Layers() {
  return (
    <>
      <Part title="DialogFrame, DrawerFrame, Modal">
        <Dialogs />
      </Part>
      <Part title="MenuButton, MenuFrame, Tooltip">
        <Row>
          {[false, true].map((busy) => (
            <MenuButton
              key={String(busy)}
              className={buttonClass({ look: 'outline' })}
              parts={menu}
              entries={{}}
              busy={busy}
            >
              {busy ? 'menu ocupado' : 'menu'}
            </MenuButton>
          ))}
          <Tooltip.Root openDelay={100} closeDelay={100} positioning={{ placement: 'top-start' }}>
            <Tooltip.Trigger asChild>
              <Button look="outline">dica</Button>
            </Tooltip.Trigger>
            <Portal>
              <Tooltip.Positioner>
                <Tooltip.Content>O id por inteiro</Tooltip.Content>
              </Tooltip.Positioner>
            </Portal>
          </Tooltip.Root>
        </Row>
      </Part>
      <Part title="Messages over the page">
        <Messages />
      </Part>
    </>
  )
}

const kinds = ['dialog', 'drawer', 'modal'] as const

function Dialogs() {
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null)
  const close = () => {
    setOpen(null)
  }
  return (
    <Row>
      {kinds.map((name) => (
        <Button
          key={name}
          look="outline"
          onClick={() => {
            setOpen(name)
          }}
        >
          {name}
        </Button>
      ))}
      <DialogFrame open={open === 'dialog'} closeButton content={{ p: '6', gap: '3' }} onClose={close}>
        <Dialog.Title className="title-2">Um diálogo</Dialog.Title>
        <TextField label="Nome" />
      </DialogFrame>
      <DrawerFrame open={open === 'drawer'} placement="end" content={{ p: '6', gap: '3' }} onClose={close}>
        <Drawer.Title className="title-2">Uma gaveta</Drawer.Title>
        <Button onClick={close}>Fechar</Button>
      </DrawerFrame>
      <Modal open={open === 'modal'} titleId="kit-modal" textId="kit-modal-text" onClose={close}>
        <h2 id="kit-modal" className="title-2">
          Um diálogo do site público
        </h2>
        <p id="kit-modal-text">Sem a biblioteca de componentes.</p>
      </Modal>
    </Row>
  )
}

function Messages() {
  const showAlert = useAlert()
  return (
    <Row>
      {severities.map((severity) => (
        <Button
          key={severity}
          look="ghost"
          onClick={() => {
            showAlert({ severity, message: `Mensagem: ${severity}` })
          }}
        >
          {`mensagem ${severity}`}
        </Button>
      ))}
    </Row>
  )
}
