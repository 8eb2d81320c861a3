package ledger

import (
	"cmp"
	"slices"
)

// AccountKind is a family of accounts of the double-entry book: one for each owner. The chart says what each is.
type AccountKind string

// The accounts. Credit is above zero and debit below, so that every event's postings sum to zero: what we owe, earn and were given is positive;
// what we own, spend and grant is negative.
const (
	// AccountBankAccount, one of our bank accounts: minus what is on it.
	AccountBankAccount AccountKind = "bank_account"
	// AccountBank, the house: plus what left through the Pix provider.
	AccountBank AccountKind = "bank"
	// AccountReceivable, a network: minus the commission that it owes us.
	AccountReceivable AccountKind = "receivable"
	// AccountOwed, a shopper: minus the cashback that was paid, or is being paid, for sales that are no more.
	AccountOwed AccountKind = "owed"

	// AccountPayable, a shopper: confirmed cashback, free for a payout. By SchemeTracking less than nothing is a debt.
	AccountPayable AccountKind = "payable"
	// AccountInFlight, a shopper: cashback reserved by a payout that is not settled.
	AccountInFlight AccountKind = "in_flight"
	// AccountPending, a shopper: by SchemeTracking, cashback that the network has not confirmed.
	AccountPending AccountKind = "pending"
	// AccountUnallocated, a network: receipts that are not matched with sales yet.
	AccountUnallocated AccountKind = "unallocated"
	// AccountBonusesOwed, a shopper: bonuses of invitations, free for a payout.
	AccountBonusesOwed AccountKind = "bonuses_owed"
	// AccountTaxesPayable, the house: taxes that are not paid.
	AccountTaxesPayable AccountKind = "taxes_payable"

	// AccountCapital, the house: what owners put in, and results of years that are closed.
	AccountCapital AccountKind = "capital"
	// AccountMargin, the house: by SchemeTracking, commission less cashback.
	AccountMargin AccountKind = "margin"

	// AccountCommission, a network: commission that it approved.
	AccountCommission AccountKind = "commission"
	// AccountCashbackGranted, a network: minus the cashback of its sales that is owed for good, or that a payout took.
	AccountCashbackGranted AccountKind = "cashback_granted"
	// AccountBonusesGranted, the house: minus bonuses of invitations.
	AccountBonusesGranted AccountKind = "bonuses_granted"
	// AccountForfeited, the house: balances that nobody can claim any more.
	AccountForfeited AccountKind = "forfeited"

	// AccountFees, the house: minus what banks and providers took.
	AccountFees AccountKind = "fees"
	// AccountBadDebts, the house: minus what networks and shoppers will not pay.
	AccountBadDebts AccountKind = "bad_debts"
	// AccountExchange, the house: what rates of exchange gave, or took.
	AccountExchange AccountKind = "exchange"
	// AccountTaxes, the house: minus taxes on revenue.
	AccountTaxes AccountKind = "taxes"

	// AccountPendingCommission, a network: memorandum of commission that it has not approved, against AccountPendingContra.
	AccountPendingCommission AccountKind = "pending_commission"
	// AccountPendingCashback, a shopper: memorandum of cashback that the network has not confirmed, against AccountPendingContra.
	AccountPendingCashback AccountKind = "pending_cashback"
	// AccountPendingContra, the house: the other side of both.
	AccountPendingContra AccountKind = "pending_contra"
	// AccountPaid, a shopper: memorandum of what was paid, against AccountPaidContra.
	AccountPaid AccountKind = "paid"
	// AccountPaidContra, the house: the other side of the paid memoranda.
	AccountPaidContra AccountKind = "paid_contra"
	// AccountCanceled, a shopper: memorandum of cashback lost to declined sales, against AccountCanceledContra.
	AccountCanceled AccountKind = "canceled"
	// AccountCanceledContra, the house: the other side of the canceled memoranda.
	AccountCanceledContra AccountKind = "canceled_contra"
	// AccountInvoiced, a network: memorandum of commission that we invoiced, against AccountInvoicedContra.
	AccountInvoiced AccountKind = "invoiced"
	// AccountInvoicedContra, the house: the other side of the invoiced memoranda.
	AccountInvoicedContra AccountKind = "invoiced_contra"
)

// AccountClass is what an account is to who reads the accounts.
type AccountClass string

// The classes of accounts. Memoranda are outside of both totals of a trial balance: nobody owns or owes them.
const (
	ClassAsset      AccountClass = "asset"
	ClassLiability  AccountClass = "liability"
	ClassEquity     AccountClass = "equity"
	ClassRevenue    AccountClass = "revenue"
	ClassReduction  AccountClass = "reduction" // of revenue
	ClassExpense    AccountClass = "expense"
	ClassMemorandum AccountClass = "memorandum"
)

// OwnerKind is whose the accounts of a kind are.
type OwnerKind string

// The owners of accounts.
const (
	OwnerHouse       OwnerKind = "house"
	OwnerNetwork     OwnerKind = "network"
	OwnerShopper     OwnerKind = "shopper"
	OwnerBankAccount OwnerKind = "bank_account"
)

// Account is one line of the chart of accounts.
type Account struct {
	Kind  AccountKind
	Code  string // such as 1.2.1
	Class AccountClass
	Owner OwnerKind
	Name  string // in Portuguese, as accountants read it
}

// chart is the one list of accounts, in the order of their codes.
var chart = []Account{
	{AccountBankAccount, "1.1.1", ClassAsset, OwnerBankAccount, "Bancos"},
	{AccountBank, "1.1.2", ClassAsset, OwnerHouse, "Provedor de Pix"},
	{AccountReceivable, "1.2.1", ClassAsset, OwnerNetwork, "Comissões a receber"},
	{AccountOwed, "1.2.2", ClassAsset, OwnerShopper, "Cashback a recuperar"},
	{AccountPayable, "2.1.1", ClassLiability, OwnerShopper, "Cashback a pagar"},
	{AccountInFlight, "2.1.2", ClassLiability, OwnerShopper, "Cashback em pagamento"},
	{AccountPending, "2.1.3", ClassLiability, OwnerShopper, "Cashback pendente"},
	{AccountUnallocated, "2.2.1", ClassLiability, OwnerNetwork, "Recebimentos a identificar"},
	{AccountBonusesOwed, "2.2.2", ClassLiability, OwnerShopper, "Bônus a pagar"},
	{AccountTaxesPayable, "2.2.3", ClassLiability, OwnerHouse, "Tributos a recolher"},
	{AccountCapital, "2.3.1", ClassEquity, OwnerHouse, "Capital e resultados acumulados"},
	{AccountMargin, "2.3.2", ClassEquity, OwnerHouse, "Margem"},
	{AccountCommission, "3.1", ClassRevenue, OwnerNetwork, "Receita de comissões"},
	{AccountCashbackGranted, "3.2", ClassReduction, OwnerNetwork, "Cashback concedido"},
	{AccountForfeited, "3.3", ClassRevenue, OwnerHouse, "Saldos prescritos"},
	{AccountBonusesGranted, "3.4", ClassReduction, OwnerHouse, "Bônus de indicação concedidos"},
	{AccountFees, "4.1", ClassExpense, OwnerHouse, "Tarifas de bancos e provedores"},
	{AccountBadDebts, "4.2", ClassExpense, OwnerHouse, "Perdas com créditos"},
	{AccountExchange, "4.3", ClassExpense, OwnerHouse, "Variação cambial"},
	{AccountTaxes, "4.4", ClassExpense, OwnerHouse, "Tributos sobre a receita"},
	{AccountPendingCommission, "9.1", ClassMemorandum, OwnerNetwork, "Comissões pendentes (memorando)"},
	{AccountPendingCashback, "9.2", ClassMemorandum, OwnerShopper, "Cashback pendente (memorando)"},
	{AccountPendingContra, "9.3", ClassMemorandum, OwnerHouse, "Contrapartida dos pendentes"},
	{AccountPaid, "9.4", ClassMemorandum, OwnerShopper, "Cashback pago (memorando)"},
	{AccountPaidContra, "9.5", ClassMemorandum, OwnerHouse, "Contrapartida do cashback pago"},
	{AccountCanceled, "9.6", ClassMemorandum, OwnerShopper, "Cashback cancelado (memorando)"},
	{AccountCanceledContra, "9.7", ClassMemorandum, OwnerHouse, "Contrapartida do cashback cancelado"},
	{AccountInvoiced, "9.8", ClassMemorandum, OwnerNetwork, "Comissões faturadas (memorando)"},
	{AccountInvoicedContra, "9.9", ClassMemorandum, OwnerHouse, "Contrapartida das comissões faturadas"},
}

// Chart returns the chart of accounts, in the order of their codes.
func Chart() []Account { return slices.Clone(chart) }

// AccountOf returns what the chart says of a kind of account. One that is not in it is a memorandum by its own name: a program that does not know it must
// not count it as money.
func AccountOf(kind AccountKind) Account {
	if i := place(kind); i < len(chart) {
		return chart[i]
	}
	return Account{Kind: kind, Class: ClassMemorandum, Owner: OwnerHouse, Name: string(kind)}
}

// FindAccount returns the account of a code, such as 1.2.1, or of a name in the ledger, such as receivable.
func FindAccount(text string) (account Account, ok bool) {
	i := slices.IndexFunc(chart, func(a Account) bool { return text == a.Code || text == string(a.Kind) })
	if i < 0 {
		return Account{}, false
	}
	return chart[i], true
}

// CompareAccounts orders kinds of accounts as the chart does; those that are not in it come last, by their names.
func CompareAccounts(a, b AccountKind) int {
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
}

// place is the place of an account in the chart, or the one after it.
func place(kind AccountKind) int {
	if i := slices.IndexFunc(chart, func(a Account) bool { return a.Kind == kind }); i >= 0 {
		return i
	}
	return len(chart)
}

// AccountsOf returns the kinds of accounts that are somebody's.
func AccountsOf(owner OwnerKind) []AccountKind {
	var kinds []AccountKind
	for _, a := range chart {
		if a.Owner == owner {
			kinds = append(kinds, a.Kind)
		}
	}
	return kinds
}
