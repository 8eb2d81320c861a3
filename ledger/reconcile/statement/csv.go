package statement

import (
	"slices"

	"github.com/google/uuid"

	"example.com/devolve/internal/csvtable"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// statementColumns are what banks and providers call theirs.
var statementColumns = aliases{
	colDate: {
		"data", "date", "datalancamento", "datadolancamento", "datamovimento", "datamovimentacao", "datahora", "datetime", "time",
		"createdat", "horario", "dtlancamento", "datadatransacao",
	},
	colAmount:   {"valor", "value", "amount", "valorr", "valorrs", "valoremreais", "valorbrl", "montante", "quantia"},
	colCredit:   {"credito", "creditor", "credit", "entrada", "entradas", "valorcredito"},
	colDebit:    {"debito", "debitor", "debit", "saida", "saidas", "valordebito"},
	colSign:     {"tipo", "type", "dc", "cd", "natureza", "debitocredito", "creditodebito", "tipolancamento"},
	colText:     {"descricao", "historico", "lancamento", "description", "memo", "detalhes", "detalhe", "titulo"},
	colID:       {"id", "transactionid", "idtransacao", "movementid", "identificador", "identifier"},
	colEndToEnd: {"endtoendid", "e2eid", "endtoend", "e2e", "idpix", "idendtoend", "identificadorpix"},
	colOrder:    {"correlationid", "idenvio", "externalreference", "externalid", "orderid", "payoutid"},
	colBalance:  {"saldo", "balance", "saldor", "saldoapos", "runningbalance"},
	colCurrency: {"moeda", "currency"},
}

// balanceRows are texts of rows that are no movements. Only these, word for word, and never one of money that leaves: whoever
// sends a Pix writes into it what he likes.
var balanceRows = []string{
	"saldo", "saldoanterior", "saldoinicial", "saldododia", "saldofinal", "saldoatual", "saldodisponivel", "saldototaldisponiveldia",
}

var (
	creditWords = []string{"c", "credito", "credit", "entrada", "recebimento"}
	debitWords  = []string{"d", "debito", "debit", "saida", "pagamento", "payment", "withdraw"}
	flowWords   = map[string]reconcile.Flow{
		"payment": reconcile.FlowPayout, "payout": reconcile.FlowPayout, "withdraw": reconcile.FlowPayout, "fee": reconcile.FlowFee,
		"tarifa": reconcile.FlowFee, "refund": reconcile.FlowReturn, "return": reconcile.FlowReturn, "devolucao": reconcile.FlowReturn,
		"reversal": reconcile.FlowReturn, "estorno": reconcile.FlowReturn,
	}
)

// readCSV reads a table with a header. Ids are believed where they name a row for good, as at providers.
func readCSV(source string, data []byte, ids bool) (Statement, error) {
	t, err := openTable(source, data, statementColumns, []column{colDate, colAmount}, []column{colDate, colCredit, colDebit})
	if err != nil {
		reason := noFormat
		if ids {
			reason = noRecord
		}
		return Statement{}, &Error{Source: source, Reason: reason}
	}
	b := builder{source: source}
	var balances []*money.Cents
	err = t.each(func() error {
		isBalance := slices.Contains(balanceRows, csvtable.Plain(t.cell(colText)))
		noAmount, noDate := t.amounts() == "", t.cell(colDate) == ""
		if (noAmount && noDate) || (isBalance && (noAmount || noDate)) {
			return nil
		}
		l, balance, err := t.movement()
		if err != nil || (isBalance && l.AmountCents >= 0) {
			return err
		}
		if !ids {
			l.Ref = ""
		}
		b.add(l, t.cell(colText))
		balances = append(balances, balance)
		return nil
	})
	if err != nil {
		return Statement{}, err
	}
	account, err := accountOf(b.lines, balances)
	if err != nil {
		return Statement{}, &Error{Source: source, Reason: "the balances: " + err.Error()}
	}
	return Statement{Lines: b.lines, Account: account}, nil
}

func (t *table) amounts() string { return t.cell(colAmount) + t.cell(colCredit) + t.cell(colDebit) }

// movement reads the row.
func (t *table) movement() (l reconcile.Line, balance *money.Cents, err error) {
	day, ok := parseDay(t.cell(colDate))
	if !ok {
		return l, nil, t.fail(colDate, "this is not a date such as 20/11/2026 or 2026-11-20")
	}
	kind := csvtable.Plain(t.cell(colSign))
	words, err := t.words(colID, colCurrency, colOrder, colEndToEnd)
	if err != nil {
		return l, nil, err
	}
	l = reconcile.Line{
		Ref: words[0], Day: day, Currency: words[1], Flow: flowWords[kind], OrderID: orderOf(words[2]), EndToEndID: words[3],
		Origin: reconcile.Origin{Line: t.line()},
	}
	if l.AmountCents, err = t.signed(kind); err != nil {
		return l, nil, err
	}
	if text := t.cell(colBalance); text != "" {
		cents, err := parseAmount(text)
		if err != nil {
			return l, nil, t.fail(colBalance, err.Error())
		}
		balance = &cents
	}
	return l, balance, nil
}

// signed reads the amount, whose sign is its own, or its column's, or a word's in another column.
func (t *table) signed(kind string) (money.Cents, error) {
	for _, c := range []column{colAmount, colCredit, colDebit} {
		text := t.cell(c)
		if text == "" {
			continue
		}
		cents, err := parseAmount(text)
		switch {
		case err != nil:
			return 0, t.fail(c, err.Error())
		case cents == 0 && c != colAmount:
			continue // the other of the two columns has it
		case c == colDebit || (c == colAmount && slices.Contains(debitWords, kind)):
			return min(cents, -cents), nil
		case c == colAmount && cents < 0 && slices.Contains(creditWords, kind):
			return 0, t.fail(c, "the row says both that it is a credit and that it is less than nothing")
		default:
			return cents, nil
		}
	}
	if t.amounts() == "" {
		return 0, t.fail(colAmount, "the row has a date and no amount")
	}
	return 0, nil
}

// orderOf is our payout's id as we write it: some providers drop the hyphens. What is not one of ours stays as it is, so that
// the line is not taken for one that names nothing.
func orderOf(text string) string {
	if id, err := uuid.Parse(text); err == nil {
		return id.String()
	}
	return text
}

// accountOf works out from running balances what the account began and ended with. Some files are oldest first, some newest
// first.
func accountOf(lines []reconcile.Line, balances []*money.Cents) (reconcile.Account, error) {
	if len(lines) > 1 && descending(lines, balances) {
		lines, balances = slices.Clone(lines), slices.Clone(balances)
		slices.Reverse(lines)
		slices.Reverse(balances)
	}
	known := func(b *money.Cents) bool { return b != nil }
	first := slices.IndexFunc(balances, known)
	if first < 0 {
		return reconcile.Account{}, nil
	}
	last := len(balances) - 1
	for balances[last] == nil {
		last--
	}
	before, err := sum(lines[:first+1])
	if err != nil {
		return reconcile.Account{}, err
	}
	after, err := sum(lines[last+1:])
	if err != nil {
		return reconcile.Account{}, err
	}
	opening, err := balances[first].Add(-before)
	if err != nil {
		return reconcile.Account{}, err
	}
	closing, err := balances[last].Add(after)
	return reconcile.Account{OpeningCents: &opening, ClosingCents: &closing}, err
}

// descending says whether a file is newest first. Where all is of one day, the first balances tell.
func descending(lines []reconcile.Line, balances []*money.Cents) bool {
	if first, last := lines[0].Day, lines[len(lines)-1].Day; first != last {
		return first > last
	}
	for i := 1; i < len(lines); i++ {
		if balances[i-1] == nil || balances[i] == nil {
			continue
		}
		if *balances[i]-*balances[i-1] == lines[i].AmountCents {
			return false
		}
		if *balances[i-1]-*balances[i] == lines[i-1].AmountCents {
			return true
		}
	}
	return false
}
