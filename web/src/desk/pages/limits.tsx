import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { Limit } from '../api/generated'
import { useListLimitsQuery } from '../api/index'
import { changeColumns } from '../limits/change-columns'
import { LimitCard } from '../limits/limit-card'
import { LimitDialog } from '../limits/limit-dialog'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { useMe } from '../people/use-me'
import { DataTable } from '../table/data-table'

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    listStyle: 'none',
  },
})

/** /financeiro/limites: up to which amounts money moves with less control, and how they came to be. */
export default function LimitsPage() {
  const query = useListLimitsQuery()
  const { may } = useMe()
  const [changing, setChanging] = useState<Limit | null>(null)
  const why = may('finance') ? null : 'Só quem tem o papel Finanças propõe limites; Aprovação decide.'

  return (
    <Page>
      <PageHeader
        title="Limites"
        text="Até onde o dinheiro anda com menos controle. Uma pessoa propõe outro valor, e outra decide. Cada mudança fica registrada."
      />
      <Loaded query={query} what="os limites" height="48">
        {({ limits, changes }) => (
          <>
            <Section title="Em vigor">
              <Cards>
                {limits.map((limit) => (
                  <LimitCard
                    key={limit.name}
                    limit={limit}
                    newest={changes.find(({ name }) => name === limit.name)}
                    why={why}
                    onChange={() => {
                      setChanging(limit)
                    }}
                  />
                ))}
              </Cards>
            </Section>
            <Section title="Mudanças">
              <DataTable
                label="Mudanças"
                columns={changeColumns}
                rows={changes}
                rowKey={({ name, at }) => `${name} ${at}`}
                error={undefined}
                retry={() => undefined}
                empty="Nenhum limite mudou ainda."
              />
            </Section>
          </>
        )}
      </Loaded>
      <LimitDialog
        limit={changing}
        onClose={() => {
          setChanging(null)
        }}
      />
    </Page>
  )
}
