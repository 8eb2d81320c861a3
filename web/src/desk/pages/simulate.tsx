import { useState } from 'react'
import type { Simulation } from '../api/generated'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { SimulationForm } from '../simulate/form'
import { SimulationResult } from '../simulate/result'

/** /financeiro/simulacao: what past sales would have earned under other terms, or when that would have been payable. */
export default function SimulatePage() {
  const [result, setResult] = useState<Simulation | null>(null)
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title="Simulação"
        text="Quanto as vendas de meses passados teriam rendido com outros termos, ou quando seriam pagas com outro prazo. Nada muda no livro."
      />
      <SimulationForm onResult={setResult} />
      {result !== null && <SimulationResult result={result} />}
    </Page>
  )
}
