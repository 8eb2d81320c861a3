import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { Click } from '@/api/account/generated'
import { useListClaimsQuery, useListClicksQuery } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import { Icon } from '@/ui/icon'
import { StateScreen } from '@/ui/state-screen'
import { Button, ButtonLink } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { TextField } from '@/ui/text-field'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { byName } from '@/lib/fold'
import { paths } from '@/lib/paths'
import { ClickRow } from './click-row'
import { lossReasons } from './copy'
import { StepHeading } from './step-heading'

const filterFrom = 8

interface ClickPickerProps {
  userId: string
  /** Whether one came back here from the form. */
  returned: boolean
  onPick: (click: Click) => void
  onContact: () => void
  onOpenPurchase: (id: string) => void
}

/** The first step: which of one's visits to stores the purchase came from. */
export function ClickPicker({ userId, returned, onPick, onContact, onOpenPurchase }: ClickPickerProps) {
  const { data: clicks, error, isError, refetch } = useListClicksQuery({ userId })

  if (clicks === undefined) {
    return isError ? (
      <div role="alert">
        <StateScreen
          level="h3"
          picture="storm"
          title="Erro ao carregar suas visitas"
          text={errorMessage(error)}
        >
          <Button look="outline" size="sm" onClick={() => void refetch()}>
            <Icon name="retry" size="4" />
            Tentar de novo
          </Button>
        </StateScreen>
      </div>
    ) : (
      <ClicksSkeleton />
    )
  }
  if (clicks.length === 0) return <NoClicks onContact={onContact} />
  return (
    <chakra.div display="grid" gap="4">
      <StepHeading takesFocus={returned}>De qual visita à loja foi a compra?</StepHeading>
      <Clicks userId={userId} clicks={clicks} onPick={onPick} onOpenPurchase={onOpenPurchase} />
      <chakra.details textStyle="small" borderTopWidth="1px" pt="4">
        <chakra.summary
          display="list-item"
          cursor="pointer"
          fontWeight="semibold"
          color="action.text"
          minHeight="6"
        >
          A visita não está na lista?
        </chakra.summary>
        <chakra.div display="grid" gap="3" mt="3">
          <LossReasons />
          <Button look="outline" size="sm" justifySelf="start" onClick={onContact}>
            Fale conosco
          </Button>
        </chakra.div>
      </chakra.details>
    </chakra.div>
  )
}

interface ClicksProps extends Pick<ClickPickerProps, 'userId' | 'onPick' | 'onOpenPurchase'> {
  clicks: readonly Click[]
}

function Clicks({ userId, clicks, onPick, onOpenPurchase }: ClicksProps) {
  const { data: claims = [] } = useListClaimsQuery({ userId })
  const [wanted, setWanted] = useState('')
  const claimed = new Set(claims.map((claim) => claim.clickId))
  const names = new Set(
    byName(
      clicks.map((click) => click.store),
      wanted,
    ).map((store) => store.slug),
  )
  const shown = clicks.filter((click) => names.has(click.store.slug))

  return (
    <>
      {clicks.length > filterFrom && (
        <TextField
          label="Filtrar por loja"
          type="search"
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value)
          }}
        />
      )}
      <VisuallyHidden role="status">
        {wanted !== '' && `${shown.length} de ${clicks.length} visitas`}
      </VisuallyHidden>
      {shown.length === 0 ? (
        <chakra.p py="6" textAlign="center" color="fg.muted">
          Nenhuma visita a uma loja com esse nome nos últimos 120 dias.
        </chakra.p>
      ) : (
        <chakra.ul
          aria-label="Suas visitas a lojas"
          listStyle="none"
          maxHeight={{ base: 'none', md: '24rem' }}
          overflowY={{ base: 'visible', md: 'auto' }}
          borderWidth="1px"
          borderRadius="lg"
        >
          {shown.map((click) => (
            <ClickRow
              key={click.id}
              click={click}
              claimed={claimed.has(click.id)}
              onPick={onPick}
              onOpenPurchase={onOpenPurchase}
            />
          ))}
        </chakra.ul>
      )}
    </>
  )
}

function NoClicks({ onContact }: { onContact: () => void }) {
  return (
    <chakra.div display="grid" gap="4">
      <StateScreen
        level="h3"
        picture="lens"
        title="Nenhuma visita a lojas nos últimos 120 dias"
        text="É o clique para a loja, feito aqui e com a sua conta aberta, que liga uma compra a você. Sem ele, a loja não avisa de quem é a compra."
      />
      <LossReasons />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <ButtonLink to={paths.stores}>Ver lojas</ButtonLink>
        <Button look="outline" onClick={onContact}>
          Fale conosco
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function LossReasons() {
  return (
    <chakra.div textStyle="small">
      <p>O cashback se perde quando acontece uma destas coisas:</p>
      <chakra.ul listStyle="disc" mt="2" ps="5" display="grid" gap="1.5" color="fg.muted">
        {lossReasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

function ClicksSkeleton() {
  return (
    <chakra.div role="status" display="grid" gap="4">
      <VisuallyHidden>Carregando suas visitas...</VisuallyHidden>
      {[0, 1, 2, 3].map((line) => (
        <chakra.div key={line} display="flex" alignItems="center" gap="3" height="12">
          <Skeleton width="10" height="10" borderRadius="md" />
          <chakra.div flex="1" display="grid" gap="2">
            <Skeleton width="40" height="4" />
            <Skeleton width="56" height="4" />
          </chakra.div>
        </chakra.div>
      ))}
    </chakra.div>
  )
}
