import { Drawer } from '@chakra-ui/react/drawer'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query'
import type { Purchase } from '@/api/purchase'
import { useListCashbackEventsQuery } from '@/api/account/index'
import { Deferred } from '@/ui/deferred'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { StoreLogo } from '@/ui/store-logo'
import { Button } from '@/ui/button'
import { DrawerFrame } from '@/ui/drawer-frame'
import { formatDay, shortId } from '@/lib/format'
import { paths } from '@/lib/paths'
import { SiteLink } from '@/ui/link'
import { CampaignNote, CheckingNote, ExpectedNote, WaitingNote } from './checking'
import { ClickReceipt } from './click-receipt'
import { PurchaseCalculation } from './purchase-calculation'
import { PurchaseTimeline } from './purchase-timeline'
import { StatusBadge } from './status-badge'

interface PurchaseDrawerProps {
  userId: string
  /** The purchase to show; null closes the drawer. */
  id: string | null
  /** Its line, where the page that is open holds it. */
  purchase: Purchase | undefined
  onClose: () => void
}

/** One purchase: how its cashback was calculated, and everything that happened to it. */
export default function PurchaseDrawer({ userId, id, purchase, onClose }: PurchaseDrawerProps) {
  // While the drawer closes, and after its line has left the page, it keeps showing what it showed.
  const [kept, setKept] = useState({ id, purchase })
  if (id !== null && (id !== kept.id || (purchase !== undefined && purchase !== kept.purchase))) {
    setKept({ id, purchase })
  }
  const shown = kept.purchase

  return (
    <DrawerFrame open={id !== null} placement="end" onClose={onClose}>
      <chakra.div px="6" pt="6" pb="5" borderBottomWidth="1px">
        <chakra.div display="flex" alignItems="center" gap="3.5">
          {shown !== undefined && <StoreLogo name={shown.store.name} slug={shown.store.slug} small />}
          <chakra.div flex="1" minWidth="0">
            <Drawer.Title textStyle="h2">
              {shown?.store.name ?? `Compra ${kept.id === null ? '' : shortId(kept.id)}`}
            </Drawer.Title>
            {shown !== undefined && (
              <chakra.p textStyle="small" color="fg.muted" overflowWrap="anywhere">
                {formatDay(shown.purchasedAt)} · Pedido {shown.order}
              </chakra.p>
            )}
          </chakra.div>
          <Drawer.CloseTrigger asChild>
            <Button look="ghost" size="icon" aria-label="Fechar" alignSelf="start" me="-2" mt="-2">
              <Icon name="close" />
            </Button>
          </Drawer.CloseTrigger>
        </chakra.div>
        {shown !== undefined && (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4" mt="5">
            <chakra.span textStyle="figure">
              <Money value={shown.cashback} />
            </chakra.span>
            <StatusBadge status={shown.status} />
          </chakra.div>
        )}
      </chakra.div>
      <Drawer.Body
        // It scrolls, so it can be reached by keyboard; it holds nothing else to stop at.
        tabIndex={0}
        role="region"
        aria-label="Detalhes da compra"
        display="grid"
        alignContent="start"
        gap="7"
        px="6"
        py="6"
      >
        <Deferred>
          <PurchaseDetails userId={userId} id={kept.id} purchase={shown} />
        </Deferred>
      </Drawer.Body>
    </DrawerFrame>
  )
}

/** What is under the purchase's amount. */
function PurchaseDetails({ userId, id, purchase }: Omit<PurchaseDrawerProps, 'onClose'>) {
  const { currentData: events } = useListCashbackEventsQuery(id === null ? skipToken : { id })
  const terms = events?.at(-1)?.terms ?? null
  const clickId = events?.find((event) => event.clickId !== null)?.clickId ?? null
  return (
    <>
      {purchase !== undefined && <CheckingNote purchase={purchase} />}
      {purchase !== undefined && <WaitingNote purchase={purchase} />}
      <CampaignNote terms={terms} />
      {purchase?.payableFrom === null && <ExpectedNote purchase={purchase} />}
      {purchase !== undefined && <PurchaseCalculation purchase={purchase} terms={terms} />}
      <section aria-labelledby="linha-titulo">
        <chakra.h3 id="linha-titulo" textStyle="h3" mb="4">
          O que já aconteceu
        </chakra.h3>
        {id !== null && <PurchaseTimeline id={id} />}
      </section>
      {clickId !== null && (
        <chakra.p textStyle="caption" color="fg.muted">
          O que a loja prometia na hora do clique, com a nossa assinatura:{' '}
          <ClickReceipt userId={userId} clickId={clickId} store={purchase?.store.name ?? ''} /> ·{' '}
          <chakra.span asChild fontWeight="semibold" color="action.text" textDecoration="underline">
            <SiteLink to={paths.receipt}>Como conferir</SiteLink>
          </chakra.span>
        </chakra.p>
      )}
      <chakra.p textStyle="caption" color="fg.muted">
        Id da compra:{' '}
        <chakra.code fontFamily="mono" overflowWrap="anywhere">
          {id}
        </chakra.code>
      </chakra.p>
    </>
  )
}
