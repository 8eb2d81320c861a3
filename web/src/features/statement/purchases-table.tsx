import { chakra } from '@chakra-ui/react/styled-system'
import type { Purchase } from '@/api/purchase'
import { Money } from '@/ui/money'
import { StoreMark } from '@/ui/store-mark'
import { formatDay } from '@/lib/format'
import { PurchaseId } from './purchase-id'
import { OpenPurchase } from './open-purchase'
import { StatusBadge } from './status-badge'

interface PurchasesTableProps {
  purchases: readonly Purchase[]
  fresh: ReadonlySet<string>
  onOpen: (id: string) => void
}

const columns = ['Id', 'Data', 'Loja', 'Pedido', 'Valor', 'Cashback', 'Status'] as const
const rightAligned: ReadonlySet<string> = new Set(['Valor', 'Cashback'])

const Cell = chakra('td', { base: { px: '3', _first: { ps: '7' }, _last: { pe: '7' } } })

/** The purchases in the specification's columns; the body scrolls by itself after 440 px. */
export function PurchasesTable({ purchases, fresh, onOpen }: PurchasesTableProps) {
  return (
    <chakra.table width="full" borderCollapse="separate" borderSpacing="0" textStyle="small">
      <thead>
        <tr>
          {columns.map((column) => (
            <chakra.th
              key={column}
              scope="col"
              position="sticky"
              top="0"
              zIndex="2"
              height="11"
              px="3"
              bg="panel"
              borderBottomWidth="1px"
              textAlign={rightAligned.has(column) ? 'end' : 'start'}
              textStyle="label"
              color="fg.muted"
              whiteSpace="nowrap"
              _first={{ ps: '7' }}
              _last={{ pe: '7' }}
            >
              {column}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <chakra.tr
            key={purchase.id}
            data-fresh={fresh.has(purchase.id) || undefined}
            position="relative"
            height="14"
            css={{
              '& > td': { borderBottomWidth: '1px' },
              '&:last-of-type > td': { borderBottomWidth: '0' },
              '&[data-fresh]': { animation: 'freshen 4s ease-out' },
            }}
            _hover={{ bg: 'hover' }}
          >
            <Cell>
              <PurchaseId id={purchase.id} />
            </Cell>
            <Cell whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {formatDay(purchase.purchasedAt)}
            </Cell>
            <Cell>
              <chakra.span display="flex" alignItems="center" gap="2.5">
                <StoreMark name={purchase.store.name} slug={purchase.store.slug} size="8" />
                <OpenPurchase purchase={purchase} onOpen={onOpen} />
              </chakra.span>
            </Cell>
            <Cell color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {purchase.order}
            </Cell>
            <Cell textAlign="end">
              <Money value={purchase.sale} />
            </Cell>
            <Cell textAlign="end">
              <Money value={purchase.cashback} fontWeight="bold" />
            </Cell>
            <Cell>
              <StatusBadge status={purchase.status} />
            </Cell>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
