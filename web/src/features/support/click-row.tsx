import { chakra } from '@chakra-ui/react/styled-system'
import type { Click } from '@/api/account/generated'
import { Icon } from '@/ui/icon'
import { StoreLogo } from '@/ui/store-logo'
import { Button } from '@/ui/button'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { formatDayTime } from '@/lib/format'

const dayMs = 86_400_000

interface ClickRowProps {
  click: Click
  /** Whether there is a claim about it already. */
  claimed: boolean
  onPick: (click: Click) => void
  onOpenPurchase: (id: string) => void
}

const earnsAny = ({ earns, rateBasisPoints }: Click) => earns ?? rateBasisPoints > 0

function whatIsKnown(click: Click, claimed: boolean): string {
  const { at, usualDays, conversionId } = click
  if (conversionId !== null) return 'A loja já avisou de uma compra. Veja no extrato.'
  if (!earnsAny(click))
    return 'Visita sem cashback: você levou o código no lugar dele, ou a loja não devolvia nada naquele dia.'
  if (claimed) return 'Você já abriu uma reclamação desta visita.'
  if (Date.now() - Date.parse(at) < usualDays * dayMs) {
    return `Ainda sem aviso; a loja costuma avisar em até ${usualDays === 1 ? '1 dia' : `${usualDays} dias`}.`
  }
  return 'A loja ainda não avisou de compra nenhuma.'
}

const inside = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  px: '4',
  py: '3',
  textAlign: 'start',
} as const

/**
 * One visit to a store. It leads to the purchase that came of it, or on to a claim where none did; one without cashback only says so.
 */
export function ClickRow({ click, claimed, onPick, onOpenPurchase }: ClickRowProps) {
  const { store, conversionId } = click
  const pays = earnsAny(click)
  return (
    <chakra.li borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      {pays || conversionId !== null ? (
        <chakra.button
          type="button"
          {...inside}
          cursor="pointer"
          _hover={{ bg: 'hover' }}
          _focusVisible={{ outlineOffset: '-3px' }}
          onClick={() => {
            if (conversionId === null) onPick(click)
            else onOpenPurchase(conversionId)
          }}
        >
          <Visit click={click} claimed={claimed} />
          <Icon name="chevronRight" />
        </chakra.button>
      ) : (
        <chakra.div {...inside} color="fg.muted">
          <Visit click={click} claimed={claimed} />
        </chakra.div>
      )}
      {pays && conversionId !== null && (
        <Button
          look="link"
          size="inline"
          textStyle="caption"
          ms="5.25rem"
          mt="-2"
          mb="3"
          onClick={() => {
            onPick(click)
          }}
        >
          Falta outra compra<VisuallyHidden> desta visita à loja {store.name}</VisuallyHidden>
        </Button>
      )}
    </chakra.li>
  )
}

function Visit({ click, claimed }: Pick<ClickRowProps, 'click' | 'claimed'>) {
  const { store, at, conversionId } = click
  return (
    <>
      <StoreLogo name={store.name} slug={store.slug} small />
      <chakra.span flex="1" minWidth="0" display="grid">
        <chakra.span fontWeight="semibold" overflowWrap="anywhere">
          {store.name}
        </chakra.span>
        <VisuallyHidden>, </VisuallyHidden>
        <chakra.span textStyle="caption" fontVariantNumeric="tabular-nums">
          {formatDayTime(at)}
        </chakra.span>
        <VisuallyHidden>. </VisuallyHidden>
        <chakra.span textStyle="caption" color={conversionId === null ? 'fg.muted' : 'status.paid.fg'}>
          {whatIsKnown(click, claimed)}
        </chakra.span>
      </chakra.span>
    </>
  )
}
