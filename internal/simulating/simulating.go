// Package simulating tries terms that staff bring, and payout policies, on sales of past months.
package simulating

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

// Simulator tries what staff ask about.
type Simulator struct {
	catalog *catalog.Catalog
	reader  *whatif.Reader
	now     func() time.Time
}

// New returns a simulator on a database that sees the live read models; see projection.OpenPool.
func New(pool *pgxpool.Pool, now func() time.Time) *Simulator {
	c := catalog.New(pool, now)
	return &Simulator{c, whatif.NewReader(whatif.Config{Database: pool, Now: now, OfClubs: c.OfClubs}), now}
}

// File is a file of terms, such as 'devolve terms propose' takes. Format is csv or yaml.
type File struct {
	Format string
	Data   []byte
}

// Half is one of the two things that are compared: terms of a file, or a payout policy. The zero value is what clicks have frozen.
type Half struct {
	Terms  *File
	Payout *terms.Policy
}

// Question is what is compared, over which months.
type Question struct {
	Before, After Half
	Begun         bool   // rows of files that do not end count as if they had begun long ago
	Store         string // slug of the store whose payout policy is tried; empty: of all
	Network       string // of which it is tried; empty: of all
	Months        []ledger.Month
	MaxSales      int // 0: as many as there are
	RestPercent   int // see whatif.Trial
}

// FileError says what is wrong with a file of terms: a text for each line that is.
type FileError struct {
	Against bool // it is the file that the other one is compared with
	Lines   []string
}

// Error implements error.
func (e *FileError) Error() string {
	text := strings.Join(e.Lines, "\n")
	if e.Against {
		return "in what it is compared with: " + text
	}
	return text
}

// maxRefusals is how many lines of a file are said to be wrong.
const maxRefusals = 20

// ErrStore means that the store whose policy is tried is not in the catalogue.
var ErrStore = errors.New("no store of the catalogue has that slug")

// Try answers a question. It refuses with a FileError, with ErrStore, and with what whatif.Reader refuses with.
func (s *Simulator) Try(ctx context.Context, q Question) (whatif.Report, error) {
	trial := whatif.Trial{Months: q.Months, MaxSales: q.MaxSales, RestPercent: q.RestPercent}
	store := ""
	if q.Store != "" {
		id, err := s.catalog.StoreID(ctx, q.Store)
		if errors.Is(err, catalog.ErrNotFound) {
			return whatif.Report{}, fmt.Errorf("%w: %.60q", ErrStore, q.Store)
		} else if err != nil {
			return whatif.Report{}, err
		}
		store = id.String()
	}
	for _, of := range []struct {
		half *Half
		side *whatif.Side
	}{{&q.After, &trial.After}, {&q.Before, &trial.Before}} {
		*of.side = whatif.Side{Payout: of.half.Payout, OfStore: store, OfNetwork: q.Network}
		if of.half.Terms == nil {
			continue
		}
		var err error
		if of.side.Books, err = s.books(ctx, *of.half.Terms, q.Begun); err != nil {
			if wrong, ok := errors.AsType[*FileError](err); ok {
				wrong.Against = of.half == &q.Before
			}
			return whatif.Report{}, err
		}
	}
	return s.reader.Run(ctx, trial)
}

// books reads a file as it is read when it is proposed.
func (s *Simulator) books(ctx context.Context, file File, begun bool) (map[string]*whatif.Book, error) {
	format := importer.CSV
	if file.Format == string(importer.YAML) {
		format = importer.YAML
	}
	stores, refused, err := importer.ParseTerms(format, file.Data, s.now())
	if err != nil {
		return nil, &FileError{Lines: []string{err.Error()}}
	}
	wrong := &FileError{}
	for _, refusal := range refused {
		wrong.Lines = append(wrong.Lines, refusal.String())
	}
	books := make(map[string]*whatif.Book, len(stores))
	for _, store := range stores {
		if len(refused) > 0 {
			break
		}
		id, book, err := s.book(ctx, store, begun)
		if err != nil && !errors.Is(err, errWrong) {
			return nil, err
		} else if err != nil {
			wrong.Lines = append(wrong.Lines, store.Store+": "+err.Error())
		}
		books[id.String()] = book
	}
	if n := len(wrong.Lines); n > 0 {
		wrong.Lines = wrong.Lines[:min(n, maxRefusals)]
		return nil, wrong
	}
	return books, nil
}

// errWrong is what whoever wrote a file can put right.
var errWrong = errors.New("it could not be proposed")

func (s *Simulator) book(ctx context.Context, store importer.StoreTerms, begun bool) (uuid.UUID, *whatif.Book, error) {
	id, err := s.catalog.StoreID(ctx, store.Store)
	if errors.Is(err, catalog.ErrNotFound) {
		return uuid.Nil, nil, fmt.Errorf("%w: no store of the catalogue has that slug", errWrong)
	} else if err != nil {
		return uuid.Nil, nil, err
	}
	rows := store.Rows
	if err := catalog.CheckTerms(rows); err != nil {
		return uuid.Nil, nil, fmt.Errorf("%w: %w", errWrong, err)
	}
	if begun {
		rows = whatif.Begun(rows)
	}
	book, err := whatif.NewBook(rows, store.Payout)
	if err != nil {
		return uuid.Nil, nil, fmt.Errorf("%w: %w", errWrong, err)
	}
	return id, book, nil
}
