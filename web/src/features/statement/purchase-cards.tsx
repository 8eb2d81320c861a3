import { chakra } from '@chakra-ui/react/styled-system'
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { Purchase } from '@/api/purchase'
import { Money } from '@/ui/money'
import { StoreLogo } from '@/ui/store-logo'
import { formatDay } from '@/lib/format'
import { CheckingMark } from './checking'
import { OpenPurchase } from './open-purchase'
import { PurchaseId } from './purchase-id'
import { StatusBadge } from './status-badge'

interface PurchaseCardsProps {
  purchases: readonly Purchase[]
  fresh: ReadonlySet<string>
}

/** The same seven facts where a table would be squeezed: one card per purchase. */
export const PurchaseCards = memo(function PurchaseCards({ purchases, fresh }: PurchaseCardsProps) {
  return (
    <chakra.ul listStyle="none" borderTopWidth="1px">
      {purchases.map((purchase) => (
        <chakra.li
          key={purchase.id}
          data-fresh={fresh.has(purchase.id) || undefined}
          position="relative"
          px={{ base: '5', md: '7' }}
          py="4"
          borderBottomWidth="1px"
          _last={{ borderBottomWidth: '0' }}
          css={{ '&[data-fresh]': { animation: 'freshen 4s ease-out' } }}
        >
          <chakra.div display="flex" alignItems="center" gap="3">
            <StoreLogo name={purchase.store.name} slug={purchase.store.slug} small />
            <chakra.div flex="1" minWidth="0">
              <OpenPurchase purchase={purchase} />
              <chakra.p textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
                {formatDay(purchase.purchasedAt)}
              </chakra.p>
            </chakra.div>
            <chakra.div display="grid" justifyItems="end" gap="1.5">
              <Money value={purchase.cashback} fontWeight="bold" fontSize="1.0625rem" aria-label="Cashback" />
              <StatusBadge status={purchase.status} />
              <CheckingMark purchase={purchase} />
            </chakra.div>
          </chakra.div>
          <chakra.dl
            display="flex"
            flexWrap="wrap"
            alignItems="baseline"
            columnGap="5"
            rowGap="1"
            mt="3"
            ps={{ base: '0', md: '17' }}
            textStyle="caption"
          >
            <Fact name="Valor">
              <Money value={purchase.sale} />
            </Fact>
            <Fact name="Pedido">{purchase.order}</Fact>
            <Fact name="Id">
              <PurchaseId id={purchase.id} />
            </Fact>
          </chakra.dl>
        </chakra.li>
      ))}
    </chakra.ul>
  )
})

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" gap="1.5" alignItems="baseline">
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </chakra.div>
  )
}
