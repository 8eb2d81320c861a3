package desk

import (
	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/remittance"
)

// sentinels are the errors of other packages that mean one thing each.
var sentinels = []edge.Sentinel{
	{Err: staff.ErrCredentials, Code: edge.CodeStaffRefused},
	{Err: staff.ErrEnrolment, Code: edge.CodeEnrolment},
	{Err: finance.ErrBlocked, Code: edge.CodePayoutsBlocked},
	{Err: finance.ErrParked, Code: edge.CodePayoutsHalted},
	{Err: halt.ErrStopped, Code: edge.CodePayoutsHalted},
	{Err: catalog.ErrTermsMoved, Code: edge.CodeTermsMoved},
	{Err: halt.ErrNotFound, Code: edge.CodeNotFound},
	{Err: halt.ErrCleared, Code: edge.CodeTransitionRefused},
	{Err: halt.ErrInvalid, Code: edge.CodeInvalidRequest},
	{Err: inbox.ErrNotFound, Code: edge.CodeNotFound},
	{Err: inbox.ErrSettled, Code: edge.CodeQuarantineSettled},
	{Err: reconcile.ErrNotFound, Code: edge.CodeNotFound},
	{Err: remittance.ErrNotFound, Code: edge.CodeNotFound},
	{Err: invoice.ErrNotFound, Code: edge.CodeNotFound},
	{Err: invoice.ErrNoFiscal, Code: edge.CodeNoFiscal},
	{Err: invoice.ErrNoTaker, Code: edge.CodeNoFiscal},
	{Err: reconcile.ErrState, Code: edge.CodeBreakState},
	{Err: reconcile.ErrSecondPerson, Code: edge.CodeSamePerson},
	{Err: staff.ErrRole, Code: edge.CodeForbidden},
	{Err: staff.ErrHeld, Code: edge.CodeStaffHeld},
	{Err: staff.ErrSamePerson, Code: edge.CodeSamePerson},
	{Err: staff.ErrNotProposer, Code: edge.CodeNotProposer},
	{Err: staff.ErrProposalNotFound, Code: edge.CodeNotFound},
	{Err: staff.ErrProposalDecided, Code: edge.CodeProposalDecided},
	{Err: staff.ErrProposalOpen, Code: edge.CodeProposalOpen},
	{Err: staff.ErrProposalsFull, Code: edge.CodeProposalsFull},
	{Err: approval.ErrFollows, Code: edge.CodeTransitionRefused},
	{Err: approval.ErrNoStatementLine, Code: edge.CodeStatementLine},
	{Err: approval.ErrOwnEvidence, Code: edge.CodeOwnEvidence},
}

// periods are the refusals of the ledger that say why a month is not closed.
var periods = map[ledger.Code]edge.Code{
	ledger.CodePeriodNotOver: edge.CodePeriodNotOver,
	ledger.CodePeriodOrder:   edge.CodePeriodOrder,
	ledger.CodePeriodClosed:  edge.CodePeriodClosed,
	ledger.CodeUnexplained:   edge.CodePeriodUnexplained,
}

// Explain says what errors mean that only staff meet; nil for others.
func Explain(err error) *edge.RefusalError {
	if c, ok := periods[ledger.CodeOf(err)]; ok {
		return &edge.RefusalError{Code: c, Detail: err.Error()}
	}
	return edge.Among(err, sentinels)
}
