import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { BrandName } from '@/ui/brand-name'
import { ColorModeButton } from '@/ui/color-mode/color-mode-button'
import { Icon, type IconName } from '@/ui/icon'
import { PageTitle } from '@/ui/page-title'

interface EntranceProps {
  title: string
  text: string
  children: ReactNode
}

const rules: readonly { icon: IconName; text: string }[] = [
  { icon: 'shield', text: 'Entra quem tem a senha e um código que vale uma vez.' },
  { icon: 'clock', text: 'A sessão termina com a aba, após 15 minutos sem uso ou em 8 horas.' },
  { icon: 'eye', text: 'Cada ação fica registrada com quem fez e por quê.' },
]

/** The page before the desk: who one is, beside what holds inside. */
export function Entrance({ title, text, children }: EntranceProps) {
  return (
    <chakra.div
      minHeight="100dvh"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(20rem, 5fr) minmax(0, 7fr)' }}
      gridTemplateRows={{ base: 'auto 1fr', lg: '1fr' }}
    >
      <PageTitle>{`${title} · Financeiro`}</PageTitle>
      <chakra.aside
        display="flex"
        flexDirection="column"
        justifyContent="space-between"
        gap="8"
        px={{ base: '5', lg: '10' }}
        py={{ base: '4', lg: '10' }}
        bg="hero"
        color="hero.fg"
      >
        <chakra.div display="flex">
          <BrandName>Mesa financeira</BrandName>
        </chakra.div>
        <chakra.p display={{ base: 'none', lg: 'block' }} textStyle="display" maxWidth="24rem" my="auto">
          Cada centavo <chakra.span color="hero.accent">tem dono.</chakra.span>
        </chakra.p>
        <chakra.ul display={{ base: 'none', lg: 'grid' }} gap="5" maxWidth="26rem" listStyle="none">
          {rules.map((rule) => (
            <chakra.li key={rule.text} display="flex" gap="3.5" color="hero.muted" textStyle="small">
              <chakra.span color="hero.accent">
                <Icon name={rule.icon} />
              </chakra.span>
              {rule.text}
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.aside>
      <chakra.main
        id="conteudo"
        tabIndex={-1}
        position="relative"
        display="grid"
        placeItems={{ base: 'start center', lg: 'center' }}
        px="5"
        py={{ base: '8', lg: '10' }}
        outline="none"
      >
        <chakra.div position="absolute" top="4" insetEnd="4">
          <ColorModeButton />
        </chakra.div>
        <chakra.div width="full" maxWidth="25rem" display="grid" gap="6">
          <chakra.div display="grid" gap="2" pe={{ base: '12', lg: '0' }}>
            <chakra.h1 textStyle="h1">{title}</chakra.h1>
            <chakra.p color="fg.muted">{text}</chakra.p>
          </chakra.div>
          {children}
        </chakra.div>
      </chakra.main>
    </chakra.div>
  )
}
