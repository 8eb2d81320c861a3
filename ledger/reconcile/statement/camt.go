package statement

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// maxDepth is how far elements may be in one another. Those of a statement are at most twelve deep.
const maxDepth = 32

// isXML says whether a file begins as XML does.
func isXML(head []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) }

// What is read of a statement as ISO 20022 has it, in all versions: elements are known by their names without namespace.
type (
	camtAccount struct {
		IBAN     string `xml:"Id>IBAN"`
		Other    string `xml:"Id>Othr>Id"`
		Currency string `xml:"Ccy"`
	}
	camtAmount struct {
		Text     string `xml:",chardata"`
		Currency string `xml:"Ccy,attr"`
	}
	camtDate struct {
		Day    string `xml:"Dt"`
		Moment string `xml:"DtTm"`
	}
	camtBalance struct {
		Kind      string     `xml:"Tp>CdOrPrtry>Cd"`
		Amount    camtAmount `xml:"Amt"`
		Direction string     `xml:"CdtDbtInd"`
		Date      camtDate   `xml:"Dt"`
	}
	// camtStatus is text in version 2 and an element later.
	camtStatus struct {
		Text string `xml:",chardata"`
		Code string `xml:"Cd"`
	}
	camtEntry struct {
		Amount    camtAmount   `xml:"Amt"`
		Direction string       `xml:"CdtDbtInd"`
		Reversal  string       `xml:"RvslInd"`
		Status    camtStatus   `xml:"Sts"`
		Booked    camtDate     `xml:"BookgDt"`
		Valued    camtDate     `xml:"ValDt"`
		Reference string       `xml:"AcctSvcrRef"`
		Purpose   string       `xml:"BkTxCd>Domn>Fmly>SubFmlyCd"`
		Details   []camtDetail `xml:"NtryDtls>TxDtls"`
		Text      string       `xml:"AddtlNtryInf"`
	}
	camtDetail struct {
		EndToEndID    string     `xml:"Refs>EndToEndId"`
		TransactionID string     `xml:"Refs>TxId"`
		Reference     string     `xml:"Refs>AcctSvcrRef"`
		Amount        camtAmount `xml:"Amt"`
		OldAmount     camtAmount `xml:"AmtDtls>TxAmt>Amt"` // where version 2 has it
		Direction     string     `xml:"CdtDbtInd"`
		Purpose       string     `xml:"BkTxCd>Domn>Fmly>SubFmlyCd"`
		Notes         []string   `xml:"RmtInf>Ustrd"`
		Text          string     `xml:"AddtlTxInf"`
	}
)

var (
	errCAMTAmount    = errors.New("this is not an amount such as 1234.56")
	errCAMTDirection = errors.New("an amount is CRDT, a credit, or DBIT, a debit")
	errCAMTCurrency  = errors.New("the amount is not in BRL")
	errCAMTDate      = errors.New("this is not a date such as 2026-11-20")
	errCAMTStatus    = errors.New("the status is none of BOOK, PDNG, FUTR and INFO")
	errCAMTBatch     = errors.New("its transactions do not add up to its amount")
	errCAMTAccount   = errors.New("the statement does not say of which account it is")
	errAccounts      = errors.New("the file has several accounts: give the statement of one")
	errDocumentType  = errors.New("the file has a document type, which no statement needs")
	errTooDeep       = fmt.Errorf("the file has elements more than %d deep", maxDepth)
	errTooMany       = fmt.Errorf("the file has more than %d lines", MaxLines)
	errXML           = errors.New("not XML that can be read")
)

// readCAMT reads the statements of one account in a CAMT.053 message, whatever it is wrapped in.
func readCAMT(source string, data []byte) (Statement, error) {
	r := camt{builder: builder{source: source}}
	text := xml.NewDecoder(bytes.NewReader(data))
	text.CharsetReader = sameText
	err := r.document(xml.NewTokenDecoder(&boundedXML{text: text}))
	if err == nil && !r.found {
		err = errors.New(noFormat)
	}
	if err != nil {
		return Statement{}, r.fail(err)
	}
	return Statement{Lines: r.lines, Account: r.balances, Pending: r.pending}, nil
}

// sameText takes what was made UTF-8 already for what the file says that it is.
func sameText(charset string, text io.Reader) (io.Reader, error) {
	if slices.Contains([]string{"iso-8859-1", "windows-1252", "us-ascii"}, strings.ToLower(charset)) {
		return text, nil
	}
	return nil, errXML
}

// boundedXML passes on what a file has and refuses what no statement has.
type boundedXML struct {
	text           *xml.Decoder
	depth, records int
}

// Token implements xml.TokenReader.
func (b *boundedXML) Token() (xml.Token, error) {
	token, err := b.text.Token()
	if _, syntax := errors.AsType[*xml.SyntaxError](err); err != nil && !syntax && !errors.Is(err, io.EOF) {
		return nil, errXML // the decoder's own words quote the file
	}
	switch t := token.(type) {
	case xml.Directive:
		return nil, errDocumentType
	case xml.EndElement:
		b.depth--
	case xml.StartElement:
		if t.Name.Local == "Ntry" || t.Name.Local == "TxDtls" {
			b.records++
		}
		switch b.depth++; {
		case b.depth > maxDepth:
			return nil, errTooDeep
		case b.records > 2*MaxLines: // an entry and its transaction are one line
			return nil, errTooMany
		}
	}
	return token, err
}

// camt reads element by element.
type camt struct {
	builder
	found              bool // the message of a statement
	inStatement        bool
	entries, pending   int
	balances           reconcile.Account
	openedOn, closedOn reconcile.Day
}

// fail says where an error is, in words that quote nothing of the file.
func (r *camt) fail(err error) error {
	failure := &Error{Source: r.source, Reason: err.Error()}
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		failure.Line, failure.Reason = syntax.Line, errXML.Error()
	}
	return failure
}

func (r *camt) document(d *xml.Decoder) error {
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			err = r.element(d, t)
		case xml.EndElement:
			r.inStatement = r.inStatement && t.Name.Local != "Stmt"
		}
		if err != nil {
			return err
		}
	}
}

func (r *camt) element(d *xml.Decoder, start xml.StartElement) error {
	name := start.Name.Local
	switch {
	case name == "BkToCstmrStmt":
		r.found = true
	case name == "Stmt" && r.found:
		r.inStatement = true
	case r.inStatement && name == "Acct":
		return with(d, start, r.acct)
	case r.inStatement && name == "Bal":
		return with(d, start, r.balance)
	case r.inStatement && name == "Ntry":
		return with(d, start, r.entry)
	case r.inStatement:
		return d.Skip()
	}
	return nil
}

// with reads an element and hands it on.
func with[T any](d *xml.Decoder, start xml.StartElement, take func(T) error) error {
	var element T
	if err := d.DecodeElement(&element, &start); err != nil {
		return err
	}
	return take(element)
}

func (r *camt) acct(a camtAccount) error {
	id := strings.TrimSpace(cmp.Or(a.IBAN, a.Other))
	switch {
	case id == "":
		return errCAMTAccount
	case r.account != "" && r.account != id:
		return errAccounts
	case a.Currency != "" && strings.TrimSpace(a.Currency) != reconcile.BRL:
		return errCAMTCurrency
	}
	r.account = id
	return nil
}

// balance takes what the account had first and what it has last: a file may have a statement for every day, in any order.
func (r *camt) balance(b camtBalance) error {
	kind := strings.TrimSpace(b.Kind)
	if !slices.Contains([]string{"OPBD", "PRCD", "CLBD"}, kind) {
		return nil
	}
	cents, err := b.Amount.signed(b.Direction)
	if err != nil {
		return fmt.Errorf("the balance: %w", err)
	}
	day, err := b.Date.read()
	if err != nil {
		return fmt.Errorf("the balance: %w", err)
	}
	if kind == "CLBD" {
		if r.balances.ClosingCents == nil || day >= r.closedOn {
			r.balances.ClosingCents, r.closedOn = &cents, day
		}
		return nil
	}
	if r.balances.OpeningCents == nil || day < r.openedOn {
		r.balances.OpeningCents, r.openedOn = &cents, day
	}
	return nil
}

// entry adds an entry that is booked.
func (r *camt) entry(e camtEntry) error {
	r.entries++
	return fault.Wrap(r.book(e), "entry %d", r.entries)
}

func (r *camt) book(e camtEntry) error {
	if r.account == "" {
		return errCAMTAccount
	}
	switch strings.TrimSpace(cmp.Or(e.Status.Code, e.Status.Text)) {
	case "BOOK":
	case "PDNG", "FUTR", "INFO":
		r.pending++
		return nil
	default:
		return errCAMTStatus
	}
	total, err := e.Amount.signed(e.Direction)
	if err != nil {
		return err
	}
	day, err := cmp.Or(e.Booked, e.Valued).read()
	if err != nil {
		return err
	}
	parts, err := e.parts(total)
	if err != nil {
		return err
	}
	for i, cents := range parts {
		if len(r.lines) >= MaxLines {
			return errTooMany
		}
		var of camtDetail
		if len(e.Details) == len(parts) {
			of = e.Details[i]
		}
		l := reconcile.Line{
			Day: day, AmountCents: cents, Currency: reconcile.BRL, Flow: e.flow(of, cents), Origin: reconcile.Origin{Line: r.entries},
		}
		text := strings.Join(append(of.Notes, of.Text, of.EndToEndID), " ")
		ids := strings.Join([]string{of.EndToEndID, of.TransactionID, of.Reference, text}, " ")
		if len(parts) == 1 { // what is said of a batch is said of none of its transactions
			text, ids = text+" "+e.Text, ids+" "+e.Text+" "+e.Reference
		}
		l.EndToEndID = pixIn.FindString(ids)
		r.add(l, text)
	}
	return nil
}

// parts are the amounts of a batch's transactions where it says all of them, and else the entry's own.
func (e *camtEntry) parts(total money.Cents) ([]money.Cents, error) {
	if len(e.Details) < 2 {
		return []money.Cents{total}, nil
	}
	parts, sum := make([]money.Cents, len(e.Details)), money.Cents(0)
	for i, d := range e.Details {
		amount := cmp.Or(d.Amount, d.OldAmount)
		if amount.Text == "" {
			return []money.Cents{total}, nil
		}
		var err error
		if parts[i], err = amount.signed(cmp.Or(d.Direction, e.Direction)); err != nil {
			return nil, err
		}
		if sum, err = sum.Add(parts[i]); err != nil {
			return nil, errCAMTBatch
		}
	}
	if sum != total {
		return nil, errCAMTBatch
	}
	return parts, nil
}

// flow is why money moved, as the codes say; without them the text tells. A debit that is reversed comes back.
func (e *camtEntry) flow(d camtDetail, cents money.Cents) reconcile.Flow {
	reversal := strings.TrimSpace(e.Reversal)
	switch strings.TrimSpace(cmp.Or(d.Purpose, e.Purpose)) {
	case "CHRG", "COMM", "FEES":
		return reconcile.FlowFee
	}
	if cents > 0 && (reversal == "true" || reversal == "1") {
		return reconcile.FlowReturn
	}
	return ""
}

var camtDigits = regexp.MustCompile(`^[0-9]+(\.[0-9]{1,2}0*)?$`)

// signed is the amount in cents, negative for a debit.
func (a camtAmount) signed(direction string) (money.Cents, error) {
	if strings.TrimSpace(a.Currency) != reconcile.BRL {
		return 0, errCAMTCurrency
	}
	text := strings.TrimSpace(a.Text)
	cents, err := money.ParseDecimal(text)
	if err != nil || !camtDigits.MatchString(text) {
		return 0, errCAMTAmount
	}
	switch strings.TrimSpace(direction) {
	case "CRDT":
		return cents, nil
	case "DBIT":
		return -cents, nil
	default:
		return 0, errCAMTDirection
	}
}

var camtZone = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2})(Z|[+-][0-9]{2}:[0-9]{2})$`)

// read is the day as it is written, or that of São Paulo at the moment that is written with its zone.
func (d camtDate) read() (reconcile.Day, error) {
	text := strings.TrimSpace(cmp.Or(d.Day, d.Moment))
	for _, layout := range []string{time.DateOnly, "2006-01-02T15:04:05"} {
		if at, err := time.Parse(layout, camtZone.ReplaceAllString(text, "$1")); err == nil && plausible(at) {
			return reconcile.DateOf(at), nil
		}
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil && plausible(at) {
		return reconcile.DayOf(at), nil
	}
	return 0, errCAMTDate
}
