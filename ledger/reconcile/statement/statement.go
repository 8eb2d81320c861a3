// Package statement reads what banks, Pix providers and affiliate networks give out as files: CSV as Brazilians write it, OFX,
// CAMT.053 and CNAB 240. Amounts are decimal text to the cent, never floats. What it cannot read for certain it refuses, with the line
// and the column: a guess about money is worse than an error.
package statement

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/csvtable"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// What a file may be at most.
const (
	MaxBytes = 64 << 20
	MaxLines = 500_000
)

// Statement is a file of a bank or a provider.
type Statement struct {
	Lines   []reconcile.Line // in the order of the file
	Account reconcile.Account
	Pending int               // entries that are not booked yet, which are no lines
	SHA256  [sha256.Size]byte // of the file
}

// What is said of a file in which nothing can be recognised.
const (
	noFormat = "none of the formats that can be read: OFX, CAMT.053, CNAB 240, or CSV with a header that names data and valor"
	noRecord = "not a provider's record: that is CSV with a header that names data and valor"
)

// Error says where a file could not be read. It never repeats the text of a line, which may name people.
type Error struct {
	Source       string
	Line, Column int // counted from 1; zero where the format has none
	Reason       string
}

// Error implements error.
func (e *Error) Error() string {
	at := e.Source
	for _, n := range []int{e.Line, e.Column} {
		if n > 0 {
			at += ":" + strconv.Itoa(n)
		}
	}
	return at + ": " + e.Reason
}

// Read reads a bank's statement; the file's first bytes say in which of the formats.
func Read(source string, r io.Reader) (Statement, error) {
	return read(source, r, func(data []byte) (Statement, error) {
		head := data[:min(len(data), 1024)]
		switch {
		case bytes.Contains(head, []byte("OFXHEADER")):
			return readOFX(source, data)
		case isXML(head):
			return readCAMT(source, data)
		case isCNAB(head):
			return readCNAB(source, data)
		default:
			return readCSV(source, data, false)
		}
	})
}

// ReadProvider reads the record of a Pix provider, as CSV. A column of ids names its rows.
func ReadProvider(source string, r io.Reader) (Statement, error) {
	return read(source, r, func(data []byte) (Statement, error) { return readCSV(source, data, true) })
}

// SourceOf reads a file for what a side says: a bank's statement, a provider's record or a network's report.
func SourceOf(side reconcile.Side, name string, r io.Reader) (reconcile.Source, error) {
	if side == reconcile.Network {
		report, err := ReadReport(name, r)
		return reconcile.Source{Side: side, Name: name, SHA256: report.SHA256, Report: report.Rows}, err
	}
	read := Read
	if side == reconcile.Provider {
		read = ReadProvider
	}
	s, err := read(name, r)
	return reconcile.Source{Side: side, Name: name, SHA256: s.SHA256, Lines: s.Lines, Account: s.Account, Pending: s.Pending}, err
}

func read(source string, r io.Reader, parse func([]byte) (Statement, error)) (Statement, error) {
	data, err := load(source, r)
	if err != nil {
		return Statement{}, err
	}
	statement, err := parse(csvtable.UTF8(data))
	statement.SHA256 = sha256.Sum256(data)
	return statement, err
}

func load(source string, r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", source, err)
	case len(data) > MaxBytes:
		return nil, &Error{Source: source, Reason: fmt.Sprintf("it has more than %d bytes", MaxBytes)}
	}
	return data, nil
}

// builder collects lines and names them.
type builder struct {
	source  string
	account string // whose statement it is, when the file says
	lines   []reconcile.Line
	seen    map[string]int
}

// add appends a line. Its reference is a hash of the account, the day, the amount, the text and how many such lines came
// before it: banks have no ids, or change them from one download to the next. The text itself is not kept.
func (b *builder) add(l reconcile.Line, text string) {
	if b.seen == nil {
		b.seen = make(map[string]int)
	}
	content := strings.Join([]string{
		b.account, l.Day.String(), l.AmountCents.String(), l.Currency, strings.ToUpper(strings.Join(strings.Fields(text), " ")),
	}, "\x00")
	index := b.seen[content]
	b.seen[content]++
	if l.Ref == "" {
		sum := sha256.Sum256([]byte(content + "\x00" + strconv.Itoa(index)))
		l.Ref = hex.EncodeToString(sum[:12])
	}
	if l.EndToEndID == "" {
		l.EndToEndID = pixIn.FindString(text)
	}
	if l.Flow == "" {
		l.Flow = flowOf(text)
	}
	l.Origin.Source = b.source
	b.lines = append(b.lines, l)
}

// pixIn finds the id of a Pix, or of the return of one, in a text.
var pixIn = regexp.MustCompile(`\b[DE][0-9]{20}[0-9A-Za-z]{11}\b`)

// feeWords begin the text of what banks and providers charge.
var feeWords = regexp.MustCompile(`(?i)^(tarifas?|tar\.?|taxas?|iof|fees?)\b`)

func flowOf(text string) reconcile.Flow {
	if feeWords.MatchString(strings.TrimSpace(text)) {
		return reconcile.FlowFee
	}
	return reconcile.FlowOther
}

// dateLayouts are how files write days.
var dateLayouts = []string{"02/01/2006", time.DateOnly}

// instantLayouts are how they write a day with a time. Without a zone it is São Paulo's.
var instantLayouts = []string{
	"02/01/2006 15:04:05", "02/01/2006 15:04", time.DateTime, "2006-01-02 15:04", "2006-01-02T15:04:05.999999999",
}

func parseDay(text string) (reconcile.Day, bool) {
	for _, layout := range dateLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return reconcile.DateOf(at), plausible(at)
		}
	}
	for _, layout := range instantLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return reconcile.DateOf(at), plausible(at)
		}
	}
	at, err := time.Parse(time.RFC3339, text)
	return reconcile.DayOf(at), err == nil && plausible(at)
}

// plausible keeps years out that only a slip of the pen has.
func plausible(at time.Time) bool { return at.Year() >= 2000 && at.Year() < 2200 }

// sum adds the amounts of lines up.
func sum(lines []reconcile.Line) (total money.Cents, err error) {
	for _, l := range lines {
		if total, err = total.Add(l.AmountCents); err != nil {
			return 0, err
		}
	}
	return total, nil
}
