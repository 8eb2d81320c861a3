import { chakra } from '@chakra-ui/react/styled-system'
import { Icon, type IconName } from '@/components/icon'
import { PageTitle } from '@/components/page-title'
import { Button, ButtonLink } from '@/components/ui/button'
import { modalOpened } from '@/features/auth/auth-slice'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { paths } from '@/lib/paths'

const stages: readonly {
  icon: IconName
  name: string
  text: string
  color: string
  start: string
  end: string
}[] = [
  {
    icon: 'clock',
    name: 'Pendente',
    text: 'A loja avisa da sua compra.',
    color: 'status.pending',
    start: '0',
    end: '4rem',
  },
  {
    icon: 'check',
    name: 'Aprovado',
    text: 'A loja confirma, em até 90 dias.',
    color: 'status.approved',
    start: '2rem',
    end: '2rem',
  },
  {
    icon: 'devolve',
    name: 'Pago',
    text: 'O valor chega na sua chave Pix.',
    color: 'status.paid',
    start: '4rem',
    end: '0',
  },
]

const promises: readonly { title: string; text: string }[] = [
  {
    title: 'Clique',
    text: 'Entre na sua conta e abra a loja por aqui. É o clique que liga a compra a você.',
  },
  { title: 'Compre', text: 'A compra acontece no site da loja, como sempre, em um só processo.' },
  { title: 'Receba', text: 'Parte do valor volta por Pix. Não existe valor mínimo para receber.' },
]

export default function HomePage() {
  const { isAuthenticated } = useAuth()
  const dispatch = useAuthDispatch()

  return (
    <chakra.div maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} py={{ base: '4', md: '6' }}>
      <PageTitle>Cupons e Cashback para Economizar</PageTitle>
      <chakra.section
        position="relative"
        overflow="hidden"
        borderRadius="xl"
        bg="hero"
        color="hero.fg"
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
        alignItems="center"
        gap={{ base: '10', lg: '8' }}
        px={{ base: '6', md: '12' }}
        py={{ base: '10', md: '20' }}
        css={{ '& :focus-visible': { outlineColor: 'hero.accent' } }}
      >
        <Returning />
        <chakra.div position="relative" display="grid" gap="6" justifyItems="start">
          <chakra.h1 textStyle="display">Cupons e Cashback para Economizar</chakra.h1>
          <chakra.p textStyle="lead" color="hero.muted" maxWidth="30rem">
            Você compra na loja de sempre. O Devolve traz parte do valor de volta e mostra, passo a passo,
            onde ele está.
          </chakra.p>
          {isAuthenticated ? (
            <ButtonLink to={paths.statement} look="accent" size="lg">
              Ver meu extrato
              <Icon name="arrowRight" />
            </ButtonLink>
          ) : (
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              <Button
                look="accent"
                size="lg"
                onClick={() => {
                  dispatch(modalOpened('sign-up'))
                }}
              >
                Criar minha conta
              </Button>
              <ButtonLink
                to={paths.statement}
                look="outline"
                size="lg"
                color="hero.fg"
                borderColor="hero.muted"
                _hover={{ bg: 'hero.raised' }}
              >
                Ver meu extrato
              </ButtonLink>
            </chakra.div>
          )}
        </chakra.div>
        <chakra.ol
          position="relative"
          listStyle="none"
          display="grid"
          gap="3"
          aria-label="O caminho do seu cashback"
        >
          {stages.map((stage) => (
            <chakra.li
              key={stage.name}
              display="flex"
              alignItems="center"
              gap="4"
              ms={{ base: '0', md: stage.start }}
              me={{ base: '0', md: stage.end }}
              p="4"
              pe="6"
              bg="raised"
              color="fg"
              borderRadius="lg"
              boxShadow="floating"
            >
              <chakra.span
                display="grid"
                placeItems="center"
                width="12"
                height="12"
                flexShrink="0"
                borderRadius="full"
                bg={`${stage.color}.bg`}
                color={`${stage.color}.fg`}
              >
                <Icon name={stage.icon} size="6" />
              </chakra.span>
              <span>
                <chakra.strong display="block" textStyle="h3" color={`${stage.color}.fg`}>
                  {stage.name}
                </chakra.strong>
                <chakra.span textStyle="small" color="fg.muted">
                  {stage.text}
                </chakra.span>
              </span>
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.section>
      <chakra.section
        aria-labelledby="como-titulo"
        py={{ base: '10', md: '16' }}
        px={{ base: '2', md: '12' }}
      >
        <chakra.h2 id="como-titulo" textStyle="h1" mb="8">
          Como o dinheiro volta
        </chakra.h2>
        <chakra.ol
          listStyle="none"
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
          gap={{ base: '6', md: '10' }}
        >
          {promises.map((promise, index) => (
            <chakra.li key={promise.title} borderTopWidth="2px" borderColor="action" pt="4">
              <chakra.p textStyle="label" color="action.text">
                {index + 1}
              </chakra.p>
              <chakra.h3 textStyle="h2" mb="1.5">
                {promise.title}
              </chakra.h3>
              <chakra.p color="fg.muted" textWrap="pretty">
                {promise.text}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ol>
      </chakra.section>
    </chakra.div>
  )
}

/** The arrow of the mark, large, behind the stages. */
function Returning() {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 600 500"
      position="absolute"
      insetEnd={{ base: '-48', lg: '-16' }}
      top="-12"
      width="46rem"
      height="auto"
      fill="none"
      stroke="hero.raised"
      strokeWidth="34"
      strokeLinecap="round"
    >
      <path d="M40 450h300a195 195 0 0 0 0-390H200" />
      <path d="M110 370h230a115 115 0 0 0 0-230h-90" />
    </chakra.svg>
  )
}
