// Takes a picture of each page and state at three widths, light and dark: node dev/screenshots.mjs FOLDER [name…]
// Needs a server with the fixtures: DEVOLVE_FIXTURES=1 npm run dev (or SHOTS_URL for another address).
import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'

const [folder = 'shots', ...only] = process.argv.slice(2)
const base = process.env.SHOTS_URL ?? 'http://127.0.0.1:5173'
const widths = process.env.SHOTS_WIDTHS?.split(',').map(Number) ?? [375, 768, 1440]
const schemes = process.env.SHOTS_SCHEMES?.split(',') ?? ['light', 'dark']
mkdirSync(folder, { recursive: true })

const ready = (page) => page.getByRole('heading', { name: 'Suas compras' }).waitFor()
const openMissing = async (page) => {
  await ready(page)
  await page.getByRole('button', { name: 'Não encontrei minha compra' }).first().click()
  await page
    .getByRole('dialog')
    .getByText(/visita [aà] lojas?/)
    .first()
    .waitFor()
}
const profileReady = (page) => page.getByRole('button', { name: 'Sair de todos os dispositivos' }).waitFor()
const deskSession = JSON.stringify({
  token: 'fixture-staff-token',
  expiresAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  enrolling: false,
  handle: 'ana.reis',
})
const partnerSession = JSON.stringify({
  token: 'fixture-partner-token',
  enrolling: false,
  handle: 'ana.lima',
})
const tableReady = (page) => page.getByRole('table').first().waitFor()
const deskReady = (page) => page.getByRole('heading', { name: 'À espera de alguém' }).waitFor()
const openRow = (number) => async (page) => {
  await page.getByRole('grid').getByRole('link').nth(number).click()
  await page.getByRole('heading', { level: 1, name: /^(Rodada |Pix )/ }).waitFor()
  await page.getByRole('grid').first().waitFor()
}
const gridReady = (page) => page.getByRole('grid').waitFor()
const enrol = async (page) => {
  await page.getByLabel('Usuário').fill('ana.reis')
  await page.getByLabel('Senha', { exact: true }).fill('primeira-vez')
  await page.getByLabel('Código', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Senha provisória').waitFor()
}
const typeEntry = async (page) => {
  await page.getByLabel('Tipo').selectOption('fee')
  await page.getByLabel('De que é').fill('Tarifa de novembro')
  const [first, second] = [
    page.getByRole('group', { name: 'Linha 1' }),
    page.getByRole('group', { name: 'Linha 2' }),
  ]
  await first.getByLabel('Conta').selectOption('fees')
  await first.getByLabel('Débito, em reais').fill('45,00')
  await second
    .getByLabel('Conta', { exact: true })
    .or(second.getByLabel('Conta*', { exact: true }))
    .selectOption('bank_account')
  await second.getByLabel('Crédito, em reais').fill('44,50')
  await page.getByRole('button', { name: 'Propor lançamento' }).click()
}

const openProposal = (title) => async (page) => {
  await gridReady(page)
  await page.getByText(title).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByLabel('O que está proposto').waitFor()
}
const proposal = (title) => ({
  path: '/financeiro/propostas',
  desk: true,
  full: true,
  act: openProposal(title),
})
const openClosing = async (page) => {
  await gridReady(page)
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Fechar mês' }).first().click()
  await page.getByRole('heading', { name: 'Lista de fechamento' }).waitFor()
}
const openPurchase =
  (status, place = 0) =>
  async (page) => {
    await ready(page)
    await page.goto(`${base}/perfil/devolve?status=${status}`)
    await page
      .getByRole('button', { name: /ver detalhes/ })
      .nth(place)
      .click()
    await page.getByRole('button', { name: /^Comprovante do clique/ }).waitFor()
  }

const openSaleWith = async (page, status, button) => {
  await page.goto(`${base}/financeiro/vendas?situacao=${status}`)
  await gridReady(page)
  const links = await page
    .getByRole('grid')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.href))
  for (const href of links) {
    await page.goto(href)
    await page.getByRole('region', { name: 'Valores' }).waitFor()
    if (await page.getByRole('button', { name: button }).isVisible()) return
  }
}
const openApprovedSale = (page) => openSaleWith(page, 'aprovada', 'Baixar como perda')

const scenes = {
  home: { path: '/', signedIn: false },
  login: {
    path: '/perfil/devolve',
    signedIn: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'ACESSAR CONTA' }).waitFor()
      await page.getByLabel('E-mail').fill('alguem@exemplo.test')
      await page.getByRole('button', { name: 'ACESSAR CONTA' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  'sign-up': {
    path: '/devolve',
    signedIn: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Criar conta grátis' }).click()
      await page.getByRole('heading', { name: 'CADASTRO' }).waitFor()
    },
  },
  locked: {
    path: '/perfil/devolve',
    signedIn: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Fechar' }).click()
    },
  },
  statement: {
    path: '/perfil/devolve',
    full: true,
    act: async (page) => {
      await ready(page)
      await page.getByRole('navigation', { name: 'Páginas das compras' }).waitFor()
      await page.getByText('de cashback, sem contar').waitFor()
    },
  },
  'statement-table': {
    path: '/perfil/devolve',
    full: true,
    act: async (page) => {
      await ready(page)
      await page.getByRole('button', { name: 'Ver tabela' }).click()
      const filters = page.getByRole('button', { name: 'Filtros' })
      if (await filters.count()) await filters.click()
      await page.getByRole('button', { name: 'Pendente', exact: true }).click()
    },
  },
  empty: { path: '/perfil/devolve', full: true, scene: 'empty', act: ready },
  filtered: { path: '/perfil/devolve?de=2031-01-01', full: true, act: ready },
  error: { path: '/perfil/devolve', full: true, scene: 'error', act: ready },
  loading: { path: '/perfil/devolve', full: true, scene: 'slow', act: ready },
  purchase: {
    path: '/perfil/devolve',
    act: async (page) => {
      await ready(page)
      await page
        .getByRole('button', { name: /ver detalhes/ })
        .nth(2)
        .click()
      await page.getByRole('list', { name: 'Linha do tempo da compra' }).waitFor()
    },
  },
  'purchase-expected': { path: '/perfil/devolve', act: openPurchase('PENDING') },
  'purchase-late': { path: '/perfil/devolve', act: openPurchase('PENDING', 2) },
  'purchase-waiting': { path: '/perfil/devolve', act: openPurchase('CASHBACK') },
  contact: {
    path: '/perfil/devolve',
    act: async (page) => {
      await ready(page)
      await page.getByRole('button', { name: 'Fale conosco' }).click()
      await page.getByRole('button', { name: 'Enviar' }).click()
      await page.getByText('Preencha todos os campos').waitFor()
    },
  },
  'missing-visits': { path: '/perfil/devolve', act: openMissing },
  'missing-none': { path: '/perfil/devolve', scene: 'empty', act: openMissing },
  'missing-order': {
    path: '/perfil/devolve',
    act: async (page) => {
      await openMissing(page)
      await page.getByRole('list', { name: 'Suas visitas a lojas' }).getByRole('button').first().click()
      await page.getByRole('button', { name: 'Procurar minha compra' }).click()
    },
  },
  'missing-answer': {
    path: '/perfil/devolve',
    act: async (page) => {
      await openMissing(page)
      await page.getByRole('list', { name: 'Suas visitas a lojas' }).getByRole('button').first().click()
      await page.getByLabel('Número do pedido').fill('107-4380')
      await page.getByLabel('Valor da compra').fill('249,90')
      await page.getByRole('button', { name: 'Procurar minha compra' }).click()
      await page.getByRole('button', { name: 'Concluir' }).waitFor()
    },
  },
  'account-menu': {
    path: '/perfil/devolve',
    act: async (page) => {
      await ready(page)
      await page.getByRole('button', { name: /Sua conta/ }).click()
    },
  },
  menu: {
    path: '/perfil/devolve',
    act: async (page) => {
      await ready(page)
      const opener = page.getByRole('button', { name: /Abrir menu/ })
      if (await opener.count()) await opener.first().click()
    },
  },
  receipt: { path: '/ajuda/comprovante', full: true },
  referral: {
    path: '/perfil/indique',
    full: true,
    act: (page) => page.getByLabel('Seu link', { exact: true }).waitFor(),
  },
  invitation: { path: '/indique/k7m2p9qr', signedIn: false, full: true },
  'receipt-checked': {
    path: '/ajuda/comprovante',
    full: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Conferir' }).waitFor()
      await page.getByLabel('ou escolha o arquivo').setInputFiles('../ledger/receipt/testdata/terms.txt')
      await page.getByRole('heading', { name: 'Comprovante verdadeiro' }).waitFor()
    },
  },
  'receipt-refused': {
    path: '/ajuda/comprovante',
    full: true,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Comprovante' }).fill('a.b.c')
      await page.locator('button:not([aria-disabled=true])', { hasText: 'Conferir' }).click()
      await page.getByRole('heading', { name: 'Este comprovante não vale' }).waitFor()
    },
  },
  profile: { path: '/perfil', full: true, act: profileReady },
  'profile-paid': {
    path: '/perfil',
    scene: 'paid',
    full: true,
    act: async (page) => {
      await profileReady(page)
      await page.getByText('Histórico dos seus consentimentos').click()
    },
  },
  'profile-wrong': {
    path: '/perfil',
    scene: 'paid',
    full: true,
    act: async (page) => {
      await profileReady(page)
      await page.getByRole('button', { name: 'Trocar' }).click()
      await page.getByLabel('CPF', { exact: true }).first().fill('529.982.247-24')
      await page.getByText('CNPJ', { exact: true }).click()
      await page.getByRole('button', { name: 'Salvar chave Pix' }).click()
      await page.getByRole('button', { name: 'Alterar senha' }).click()
    },
  },
  'profile-delete': {
    path: '/perfil',
    act: async (page) => {
      await profileReady(page)
      await page.getByRole('button', { name: 'Deletar conta' }).click()
    },
  },
  desk: { path: '/financeiro', desk: true, full: true, act: deskReady },
  'desk-blocked': { path: '/financeiro', desk: true, scene: 'blocked', act: deskReady },
  'desk-empty': { path: '/financeiro', desk: true, full: true, scene: 'empty', act: deskReady },
  'desk-error': {
    path: '/financeiro',
    desk: true,
    scene: 'error',
    act: (page) => page.getByRole('button', { name: 'Tentar de novo' }).waitFor(),
  },
  'desk-tables': {
    path: '/financeiro',
    desk: true,
    full: true,
    act: async (page) => {
      await deskReady(page)
      for (let left = await page.getByRole('button', { name: 'Ver tabela' }).count(); left > 0; left--)
        await page.getByRole('button', { name: 'Ver tabela' }).first().click()
    },
  },
  'desk-login': { path: '/financeiro', signedIn: false },
  'desk-ended': {
    path: '/financeiro',
    desk: true,
    act: async (page) => {
      await deskReady(page)
      await page.evaluate(() => {
        const key = 'devolve-desk-session'
        const session = JSON.parse(sessionStorage.getItem(key))
        sessionStorage.setItem(key, JSON.stringify({ ...session, token: 'another' }))
      })
      await page.getByRole('button', { name: 'Atualizar' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'desk-enrolment': { path: '/financeiro', signedIn: false, act: enrol },
  'desk-codes': {
    path: '/financeiro',
    signedIn: false,
    act: async (page) => {
      await enrol(page)
      await page.getByLabel('Senha provisória').fill('primeira-vez')
      await page.getByLabel('Nova senha', { exact: true }).fill('uma frase bem longa')
      await page.getByLabel('Repita a nova senha').fill('uma frase bem longa')
      await page.getByRole('button', { name: 'Salvar e continuar' }).click()
      await page.getByRole('heading', { name: 'Guarde seus códigos' }).waitFor()
    },
  },
  'desk-account': {
    path: '/financeiro/conta',
    desk: true,
    full: true,
    act: (page) => page.getByText('esta sessão').waitFor(),
  },
  'desk-runs': { path: '/financeiro/rodadas', desk: true, act: (page) => page.getByRole('grid').waitFor() },
  'desk-runs-blocked': { path: '/financeiro/rodadas', desk: true, scene: 'blocked' },
  'desk-runs-empty': { path: '/financeiro/rodadas', desk: true, scene: 'empty' },
  'desk-plan': {
    path: '/financeiro/rodadas?simulacao=sim',
    desk: true,
    act: (page) => page.getByRole('grid').waitFor(),
  },
  'desk-run': { path: '/financeiro/rodadas', desk: true, full: true, act: openRow(0) },
  'desk-run-live': { path: '/financeiro/rodadas', desk: true, full: true, act: openRow(1) },
  'desk-run-cancel': {
    path: '/financeiro/rodadas',
    desk: true,
    act: async (page) => {
      await openRow(0)(page)
      await page.getByRole('button', { name: 'Cancelar a rodada' }).click()
    },
  },
  'desk-payouts': {
    path: '/financeiro/pagamentos',
    desk: true,
    act: (page) => page.getByRole('grid').waitFor(),
  },
  'desk-payout': { path: '/financeiro/pagamentos?situacao=PAID', desk: true, full: true, act: openRow(3) },
  'desk-payout-failed': {
    path: '/financeiro/pagamentos?situacao=FAILED',
    desk: true,
    full: true,
    act: openRow(0),
  },
  'desk-payout-return': {
    path: '/financeiro/pagamentos?situacao=PAID',
    desk: true,
    act: async (page) => {
      await openRow(0)(page)
      await page.getByRole('button', { name: 'Registrar devolução' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Registrar devolução' }).click()
    },
  },
  'desk-export': {
    path: '/financeiro/pagamentos?exportar=sim',
    desk: true,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  'desk-sales': { path: '/financeiro/vendas', desk: true, act: gridReady },
  'desk-sales-found': {
    path: '/financeiro/vendas?status=CASHBACK&status=PAID&loja=casa-jatoba',
    desk: true,
    act: gridReady,
  },
  'desk-nobodys': { path: '/financeiro/sem-dono', desk: true, act: gridReady },
  'desk-nobodys-sale': {
    path: '/financeiro/sem-dono',
    desk: true,
    full: true,
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('radio').nth(2).check()
    },
  },
  'desk-quarantine': { path: '/financeiro/quarentena?todos=sim', desk: true, act: gridReady },
  'desk-quarantined': {
    path: '/financeiro/quarentena/320',
    desk: true,
    full: true,
    act: async (page) => {
      const item = page.getByLabel('Item corrigido')
      await item.fill((await item.inputValue()).replace('1.249,90', '1249.90'))
    },
  },
  'desk-quarantined-broken': {
    path: '/financeiro/quarentena/314',
    desk: true,
    full: true,
    act: (page) => page.getByLabel('Item corrigido').waitFor(),
  },
  'desk-sale': {
    path: '/financeiro/vendas?status=PAID',
    desk: true,
    full: true,
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('list', { name: 'Histórico' }).waitFor()
    },
  },
  'desk-menu': {
    path: '/financeiro',
    desk: true,
    act: async (page) => {
      await deskReady(page)
      const opener = page.getByRole('button', { name: /Abrir menu/ })
      if (await opener.count()) await opener.first().click()
    },
  },
  'desk-invoices': { path: '/financeiro/faturas', desk: true, act: gridReady },
  'desk-invoices-empty': {
    path: '/financeiro/faturas',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Proponha a primeira fatura.').waitFor(),
  },
  'desk-invoice': { path: '/financeiro/faturas/cj/2026-10', desk: true, full: true, act: tableReady },
  'desk-new-invoice': {
    path: '/financeiro/faturas/nova',
    desk: true,
    full: true,
    act: (page) => page.getByRole('button', { name: 'Propor fatura' }).click(),
  },
  'desk-invoice-proposal': proposal('Faturar uma rede'),
  'desk-remittances': { path: '/financeiro/recebimentos', desk: true, act: gridReady },
  'desk-remittances-empty': {
    path: '/financeiro/recebimentos',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Proponha o primeiro.').waitFor(),
  },
  'desk-remittances-error': {
    path: '/financeiro/recebimentos',
    desk: true,
    scene: 'error',
    act: (page) => page.getByText('Erro ao carregar os dados').waitFor(),
  },
  'desk-remittance': {
    path: '/financeiro/recebimentos/7e000000-0000-8000-8000-000000000001',
    desk: true,
    full: true,
    act: (page) => page.getByRole('heading', { name: 'Vendas que esperam' }).waitFor(),
  },
  'desk-remittance-new': {
    path: '/financeiro/recebimentos?novo=sim',
    desk: true,
    full: true,
    act: async (page) => {
      await page.getByText('A rede pagou em outra moeda').click()
      await page.locator('button:not([aria-disabled])', { hasText: 'Propor' }).click()
      await page.getByText('Diga o motivo.').waitFor()
    },
  },
  'desk-remittance-proposal': proposal('Lançar o que uma rede pagou'),
  'desk-entry-proposal': proposal('Lançar no livro à mão'),
  'desk-write-off-proposal': proposal('Baixar o que uma rede deve'),
  'desk-debt-proposal': proposal('Baixar o que um cliente deve'),
  'desk-forfeit-proposal': proposal('Reconhecer um saldo prescrito'),
  'desk-scheme-proposal': proposal('Reconhecer a receita na aprovação'),
  'desk-policy-proposal': proposal('Mudar quando o cashback é pago'),
  'desk-close-proposal': proposal('Fechar um mês'),
  'desk-margin-lines': {
    path: '/financeiro/resultado/linhas?por=network&chave=demo',
    desk: true,
    act: gridReady,
  },
  'desk-receivables': {
    path: '/financeiro/a-receber',
    desk: true,
    full: true,
    act: (page) => page.getByRole('table', { name: 'Por idade da venda' }).waitFor(),
  },
  'desk-payables': {
    path: '/financeiro/a-pagar',
    desk: true,
    full: true,
    act: (page) => page.getByRole('table', { name: 'Cashback a pagar' }).waitFor(),
  },
  'desk-payable': { path: '/financeiro/a-pagar/awin?idade=to30', desk: true, act: gridReady },
  'desk-outstanding': { path: '/financeiro/a-receber/awin', desk: true, act: gridReady },
  'desk-reconciliations': { path: '/financeiro/conciliacao', desk: true, act: gridReady },
  'desk-reconcile': {
    path: '/financeiro/conciliacao?nova=sim&de=2026-11-01&ate=2026-11-07&perguntar=sim',
    desk: true,
    full: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Simular' }).click()
      await page.getByRole('heading', { name: 'O que a simulação encontrou' }).waitFor()
    },
  },
  'desk-breaks': { path: '/financeiro/divergencias', desk: true, scene: 'blocked', act: gridReady },
  'desk-break': {
    path: '/financeiro/divergencias?gravidade=critical',
    desk: true,
    full: true,
    scene: 'blocked',
    act: async (page) => {
      await gridReady(page)
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('heading', { name: 'Os dois lados' }).waitFor()
    },
  },
  'desk-balance': {
    path: '/financeiro/balancete',
    desk: true,
    full: true,
    act: (page) => page.getByRole('button', { name: 'Comissões a receber' }).click(),
  },
  'desk-income': { path: '/financeiro/resultado', desk: true, full: true, act: tableReady },
  'desk-ledger': {
    path: '/financeiro/razao?conta=receivable&titular=rede-norte',
    desk: true,
    act: gridReady,
  },
  'desk-ledger-none': {
    path: '/financeiro/razao',
    desk: true,
    act: (page) => page.getByText(/Escolha uma conta acima/).waitFor(),
  },
  'desk-integrity': {
    path: '/financeiro/integridade',
    desk: true,
    act: (page) => page.getByText('5 eventos parados').waitFor(),
  },
  'desk-integrity-halted': {
    path: '/financeiro/integridade',
    desk: true,
    scene: 'blocked',
    act: (page) => page.getByText('Evento 18.204').waitFor(),
  },
  'desk-parked': { path: '/financeiro/eventos-parados', desk: true, act: gridReady },
  'desk-parked-propose': {
    path: '/financeiro/eventos-parados',
    desk: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Desconsiderar o evento 18.204' }).click()
      await page.getByLabel('Motivo').fill('Nenhum servidor nosso o escreveu.')
    },
  },
  'desk-parked-empty': {
    path: '/financeiro/eventos-parados',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Nenhum evento está parado').waitFor(),
  },
  'desk-parked-error': {
    path: '/financeiro/eventos-parados',
    desk: true,
    scene: 'error',
    act: (page) => page.getByRole('button', { name: 'Tentar de novo' }).waitFor(),
  },
  'desk-networks': {
    path: '/financeiro/redes',
    desk: true,
    act: (page) => page.getByRole('grid', { name: 'Por dia' }).waitFor(),
  },
  'desk-cash': {
    path: '/financeiro/caixa',
    desk: true,
    full: true,
    act: (page) => page.getByRole('grid', { name: 'Próximas semanas' }).waitFor(),
  },
  'desk-cash-empty': {
    path: '/financeiro/caixa',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Ainda não há previsão.').waitFor(),
  },
  'desk-dates': { path: '/financeiro/prazos', desk: true, act: gridReady },
  'desk-simulate': { path: '/financeiro/simulacao', desk: true },
  'desk-simulate-terms': {
    path: '/financeiro/simulacao',
    desk: true,
    act: async (page) => {
      await page
        .getByLabel('O que o arquivo diz')
        .fill('store;row;sale;from\nlivraria-jatoba;base;5;2026-01-01\n')
      await page.getByRole('button', { name: 'Simular' }).click()
      await page.getByRole('grid', { name: 'Simulação por loja' }).scrollIntoViewIfNeeded()
    },
  },
  'desk-simulate-payout': {
    path: '/financeiro/simulacao',
    desk: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: /^Mudança/ }).selectOption('payout')
      await page.getByRole('combobox', { name: /^Prazo/ }).selectOption('network_paid')
      await page.getByRole('button', { name: 'Simular' }).click()
      await page.getByRole('table', { name: 'Por semana' }).scrollIntoViewIfNeeded()
    },
  },
  'desk-limits': { path: '/financeiro/limites', desk: true, act: gridReady },
  'desk-limit': {
    path: '/financeiro/limites',
    desk: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: 'Propor outro valor: Rodada que sai sem segunda pessoa' })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'desk-budgets': { path: '/financeiro/orcamentos', desk: true, act: gridReady },
  'desk-budgets-empty': {
    path: '/financeiro/orcamentos',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Ainda não há orçamentos').waitFor(),
  },
  'desk-budgets-error': {
    path: '/financeiro/orcamentos',
    desk: true,
    scene: 'error',
    act: (page) => page.getByRole('button', { name: /Tentar de novo/ }).waitFor(),
  },
  'desk-budget': {
    path: '/financeiro/orcamentos/9a0b0c00-0000-7000-8000-000000000901',
    desk: true,
    full: true,
    act: tableReady,
  },
  'desk-budget-ended': {
    path: '/financeiro/orcamentos/9a0b0c00-0000-7000-8000-000000000903',
    desk: true,
    act: (page) => page.getByLabel('Encerramento').waitFor(),
  },
  'desk-new-budget': {
    path: '/financeiro/orcamentos/novo',
    desk: true,
    full: true,
    act: (page) => page.getByRole('button', { name: 'Propor orçamento' }).click(),
  },
  'desk-terms': { path: '/financeiro/condicoes', desk: true, act: gridReady },
  'desk-terms-empty': {
    path: '/financeiro/condicoes',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Ainda não há lojas no catálogo.').waitFor(),
  },
  'desk-terms-error': {
    path: '/financeiro/condicoes',
    desk: true,
    scene: 'error',
    act: (page) => page.getByRole('button', { name: /Tentar de novo/ }).waitFor(),
  },
  'desk-store-terms': {
    path: '/financeiro/condicoes/livraria-jatoba',
    desk: true,
    full: true,
    act: tableReady,
  },
  'desk-store-terms-bare': {
    path: '/financeiro/condicoes/livraria-jatoba',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Nenhuma linha').waitFor(),
  },
  'desk-new-terms': {
    path: '/financeiro/condicoes/livraria-jatoba/novas',
    desk: true,
    full: true,
    act: (page) => page.getByRole('button', { name: 'Propor condições' }).click(),
  },
  'desk-forfeits': { path: '/financeiro/saldos-prescritos', desk: true, act: tableReady },
  'desk-entries': { path: '/financeiro/lancamentos', desk: true, act: gridReady },
  'desk-entries-empty': {
    path: '/financeiro/lancamentos',
    desk: true,
    scene: 'empty',
    act: (page) => page.getByText('Ainda não há lançamentos manuais.').waitFor(),
  },
  'desk-entry': { path: '/financeiro/lancamentos/novo', desk: true, full: true, act: typeEntry },
  'desk-receivable': {
    path: '/financeiro/vendas',
    desk: true,
    full: true,
    act: async (page) => {
      await openApprovedSale(page)
      await page.getByRole('region', { name: 'Comissão a receber' }).waitFor()
    },
  },
  'desk-write-off': {
    path: '/financeiro/vendas',
    desk: true,
    act: async (page) => {
      await openApprovedSale(page)
      await page.getByRole('button', { name: 'Baixar como perda' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'desk-debt': {
    path: '/financeiro/vendas',
    desk: true,
    full: true,
    act: async (page) => {
      await openSaleWith(page, 'paga', 'Baixar a dívida')
      await page.getByRole('region', { name: 'Dívida do cliente' }).waitFor()
    },
  },
  'desk-debt-dialog': {
    path: '/financeiro/vendas',
    desk: true,
    act: async (page) => {
      await openSaleWith(page, 'paga', 'Baixar a dívida')
      await page.getByRole('button', { name: 'Baixar a dívida' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'desk-months': { path: '/financeiro/meses', desk: true, act: gridReady },
  'desk-close': { path: '/financeiro/meses', desk: true, scene: 'blocked', act: openClosing },
  'desk-close-wrong': {
    path: '/financeiro/meses',
    desk: true,
    scene: 'blocked',
    act: async (page) => {
      await openClosing(page)
      await page.getByLabel(/^Motivo/).fill('Conferido com a contabilidade.')
      await page.getByRole('button', { name: 'Propor o fechamento' }).click()
      await page.getByText('Explique, ou resolva antes de fechar.').first().waitFor()
    },
  },
  'desk-record': { path: '/financeiro/registro', desk: true, act: gridReady },
  partners: { path: '/parceiros', partner: true, act: tableReady },
  'partners-empty': {
    path: '/parceiros',
    partner: true,
    scene: 'empty',
    act: (page) => page.getByText('Nenhuma entrega ainda').waitFor(),
  },
  'partners-error': {
    path: '/parceiros',
    partner: true,
    scene: 'error',
    act: (page) => page.getByRole('button', { name: 'Tentar de novo' }).waitFor(),
  },
  'partners-loading': {
    path: '/parceiros',
    partner: true,
    scene: 'slow',
    act: (page) => page.getByRole('status', { name: 'Carregando' }).waitFor(),
  },
  'partners-login': {
    path: '/parceiros',
    signedIn: false,
    act: (page) => page.getByLabel('Usuário').waitFor(),
  },
  'partners-delivery': { path: '/parceiros/entregas/4218', partner: true, full: true, act: tableReady },
  'partners-queued': { path: '/parceiros/entregas/4219', partner: true, act: tableReady },
  'partners-attempts': { path: '/parceiros/recusas', partner: true, act: tableReady },
  'partners-secrets': {
    path: '/parceiros/segredos',
    partner: true,
    full: true,
    act: (page) => page.getByLabel('Sua senha').waitFor(),
  },
  'partners-secret': {
    path: '/parceiros/segredos',
    partner: true,
    act: async (page) => {
      await page.getByLabel('Sua senha').fill('devolve-demo')
      await page.getByRole('button', { name: 'Criar um segredo novo' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'partners-address': {
    path: '/parceiros/segredos',
    partner: true,
    scene: 'address',
    full: true,
    act: (page) => page.getByLabel('Sua senha').waitFor(),
  },
  'partners-asked': {
    path: '/parceiros',
    partner: true,
    scene: 'asked',
    act: (page) => page.getByText('Nenhuma entrega ainda').waitFor(),
  },
  'partners-sandbox': { path: '/parceiros/testes', partner: true, full: true, act: tableReady },
  'partners-sandbox-empty': {
    path: '/parceiros/testes',
    partner: true,
    scene: 'empty',
    full: true,
    act: tableReady,
  },
  'not-found': { path: '/nada-aqui' },
  stores: { path: '/lojas', signedIn: false, full: true },
  'stores-search': { path: '/lojas?name=agua', signedIn: false },
  'stores-none': { path: '/lojas?name=zzz', signedIn: false },
  categories: { path: '/categorias', signedIn: false, full: true },
  'top-cashback': { path: '/top-cashback', signedIn: false },
  'top-cashback-letter': { path: '/top-cashback?letra=B', signedIn: false },
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const width of widths) {
  for (const colorScheme of schemes) {
    for (const [name, scene] of Object.entries(scenes)) {
      if (only.length > 0 && !only.includes(name)) continue
      const context = await browser.newContext({
        viewport: { width, height: width < 700 ? 780 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'pt-BR',
      })
      if (scene.scene) await context.addCookies([{ name: 'scene', value: scene.scene, url: base }])
      if (scene.partner)
        await context.addInitScript(
          (text) => sessionStorage.setItem('devolve-partner-session', text),
          partnerSession,
        )
      if (scene.signedIn !== false && !scene.desk && !scene.partner)
        await context.addInitScript(() => localStorage.setItem('token', 'fixture-token'))
      if (scene.desk)
        await context.addInitScript(
          (text) => sessionStorage.setItem('devolve-desk-session', text),
          deskSession,
        )
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error') console.log(name, width, message.text().slice(0, 300))
      })
      page.on('pageerror', (error) => console.log(name, width, 'PAGE ERROR', error.message))
      try {
        await page.goto(base + scene.path)
        await scene.act?.(page)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(400)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) console.log(name, width, `overflows by ${overflow}px`)
        if (scene.full === true)
          await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}.png`,
          fullPage: scene.full === true,
        })
      } catch (error) {
        console.log(name, width, colorScheme, 'FAILED', error.message.slice(0, 400))
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}-FAILED.png` })
      }
      await context.close()
    }
  }
}
await browser.close()
