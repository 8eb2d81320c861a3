import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '@/ui/public-button'
import { useAtHand } from '@/ui/hooks/use-at-hand'
import { Icon } from '@/ui/icon'
import { chakraPart } from '@/ui/chakra-part'
import { Opened } from '@/ui/opened'

const MobileMenu = chakraPart(() => import('./mobile-menu'))
const opened = [MobileMenu]

/** Opens the side menu on phones. */
export function MobileMenuOpening() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null) // null until it is needed
  useAtHand(opened, () => {
    setOpenAt((at) => at ?? '')
  })
  const close = () => {
    setOpenAt('')
  }
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        aria-label="Abrir menu"
        aria-haspopup="dialog"
        className="mobile-menu-opening"
        onClick={() => {
          setOpenAt(key)
        }}
      >
        <Icon name="menu" />
      </Button>
      {openAt !== null && (
        // Going to another page closes the menu: it is open only at the address it was opened at.
        <Opened part={MobileMenu} open={openAt === key} onFailed={close}>
          <MobileMenu open={openAt === key} onClose={close} />
        </Opened>
      )}
    </>
  )
}
