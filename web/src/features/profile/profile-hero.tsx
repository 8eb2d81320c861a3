import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { displayName } from '@/features/auth/use-current-user'
import { sections } from './copy'

interface ProfileHeroProps {
  user: User
}

/** Who this is, what is still missing before money can arrive, and the way to each part of the page. */
export function ProfileHero({ user }: ProfileHeroProps) {
  const name = displayName(user)
  return (
    <chakra.section
      aria-labelledby="perfil-titulo"
      borderRadius="xl"
      bg="hero"
      color="hero.fg"
      p={{ base: '5', md: '8' }}
      display="grid"
      gap={{ base: '5', md: '7' }}
      css={{ '& :focus-visible': { outlineColor: 'hero.accent' } }}
    >
      <chakra.div display="flex" alignItems="center" gap={{ base: '4', md: '5' }}>
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink="0"
          width={{ base: '14', md: '16' }}
          height={{ base: '14', md: '16' }}
          borderRadius="full"
          bg="accent"
          color="onAccent"
          textStyle="h1"
        >
          {name.slice(0, 1).toLocaleUpperCase('pt-BR')}
        </chakra.span>
        <chakra.div minWidth="0">
          <chakra.h1 id="perfil-titulo" textStyle="h1">
            Meu Perfil
          </chakra.h1>
          <chakra.div display="flex" flexWrap="wrap" columnGap="3" textStyle="small" overflowWrap="anywhere">
            <chakra.p fontWeight="semibold">{name}</chakra.p>
            {user.email !== '' && user.email !== name && <chakra.p color="hero.muted">{user.email}</chakra.p>}
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <Readiness user={user} />
      <chakra.nav aria-label="Nesta página">
        <chakra.ul display="flex" flexWrap="wrap" gap="2" listStyleType="none">
          {sections.map((section) => (
            <li key={section.id}>
              <chakra.a
                href={`#${section.id}`}
                display="inline-flex"
                alignItems="center"
                minHeight="9"
                px="3.5"
                borderRadius="full"
                bg="hero.raised"
                color="hero.fg"
                textStyle="small"
                fontWeight="semibold"
                textDecoration="none"
                _hover={{ bg: 'hero.line' }}
              >
                {section.short}
              </chakra.a>
            </li>
          ))}
        </chakra.ul>
      </chakra.nav>
    </chakra.section>
  )
}

/** What a payment needs. */
function Readiness({ user }: ProfileHeroProps) {
  const steps = [
    { label: 'Data de nascimento', done: user.birthdate !== null, href: '#dados' },
    { label: 'CPF e chave Pix', done: user.cb_pix !== null, href: '#pix' },
  ]
  const ready = steps.every((step) => step.done)
  return (
    <chakra.div display="grid" gap="3">
      <chakra.p textStyle="small" fontWeight="semibold">
        {ready ? 'Tudo pronto para o seu cashback chegar por Pix.' : 'Para o seu cashback chegar por Pix:'}
      </chakra.p>
      {!ready && (
        <chakra.ul display="flex" flexWrap="wrap" columnGap="6" rowGap="2.5" listStyleType="none">
          {steps.map((step) => (
            <chakra.li key={step.label} display="flex" alignItems="center" gap="2" textStyle="small">
              <chakra.span
                display="grid"
                placeItems="center"
                width="6"
                height="6"
                borderRadius="full"
                borderWidth="1px"
                borderColor={step.done ? 'hero.accent' : 'hero.muted'}
                borderStyle={step.done ? 'solid' : 'dashed'}
                color={step.done ? 'hero.accent' : 'hero.muted'}
              >
                <Icon name={step.done ? 'check' : 'clock'} size="3.5" />
              </chakra.span>
              {step.done ? (
                <chakra.span color="hero.muted">{step.label}: pronto</chakra.span>
              ) : (
                <chakra.a href={step.href} color="hero.accent" fontWeight="semibold">
                  {step.label}: falta
                </chakra.a>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  )
}
