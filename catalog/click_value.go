package catalog

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// Origin is where a click says that it came from.
type Origin struct{ Source, Campaign, Incentive string }

// OtherOrigin is kept in the place of a value that nobody has listed. It is Portuguese because it is data that partners read.
const OtherOrigin = "outro"

// ClickValueKind is which part of an origin a listed value is for.
type ClickValueKind string

// The parts of an origin.
const (
	ClickSource    ClickValueKind = "source"
	ClickCampaign  ClickValueKind = "campaign"
	ClickIncentive ClickValueKind = "incentive"
)

// ClickValueKinds are all of them.
var ClickValueKinds = []ClickValueKind{ClickSource, ClickCampaign, ClickIncentive}

// ListedOrigin returns what the log may keep of an origin: values that the operator has listed, the pages of this site send or
// the catalogue has as an incentive. Any other may name a person, in a log that cannot forget; it becomes OtherOrigin, and is
// said to be unlisted.
func (c *Catalog) ListedOrigin(ctx context.Context, o Origin) (kept Origin, unlisted []ClickValueKind, err error) {
	if o == (Origin{}) || !isText(o.Source+o.Campaign+o.Incentive) { // the ledger refuses what is no text
		return o, nil, nil
	}
	rows, err := c.queries.FindClickValues(ctx, dbsqlc.FindClickValuesParams(o))
	if err != nil {
		return Origin{}, nil, fmt.Errorf("find click values: %w", err)
	}
	listed := make(map[ClickValueKind]bool, len(rows))
	for _, kind := range rows {
		listed[ClickValueKind(kind)] = true
	}
	for _, one := range []struct {
		kind  ClickValueKind
		value *string
	}{{ClickSource, &o.Source}, {ClickCampaign, &o.Campaign}, {ClickIncentive, &o.Incentive}} {
		if *one.value != "" && !listed[one.kind] {
			*one.value = OtherOrigin
			unlisted = append(unlisted, one.kind)
		}
	}
	return o, unlisted, nil
}

// isText says whether the database can be asked for it.
func isText(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// ClickValue is a value that the log may keep.
type ClickValue struct {
	Kind    ClickValueKind
	Value   string
	AddedBy string // staff:<uuid>; product: the pages of this site send it; catalogue: an incentive there
	AddedAt time.Time
}

// Refusals of a value.
var (
	ErrClickValueForm = errors.New("a value has 1 to 80 letters without accents, digits, dots, hyphens and underscores")
	// ErrPersonalValue refuses what has a number as people have: a CPF, a telephone, a card.
	ErrPersonalValue   = errors.New("a value with eight digits or more may be the number of a person")
	ErrTooManyValues   = fmt.Errorf("there are %d values already", maxClickValues)
	errUnknownKind     = errors.New("the kind is source, campaign or incentive")
	errClickValueTwice = errors.New("the value is listed already")
)

// Bounds of the list.
const (
	maxClickValues = 1000
	maxListed      = 10_000 // with the incentives of the catalogue
)

var (
	clickValueForm = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9._-]{0,78}[A-Za-z0-9])?$`)
	personalNumber = regexp.MustCompile(`([0-9][._-]*){8}`)
)

// CheckClickValue refuses what should not be listed. That a value names nobody, only whoever lists it can know.
func CheckClickValue(kind ClickValueKind, value string) error {
	switch {
	case kind != ClickSource && kind != ClickCampaign && kind != ClickIncentive:
		return errUnknownKind
	case !clickValueForm.MatchString(value):
		return ErrClickValueForm
	case personalNumber.MatchString(value):
		return ErrPersonalValue
	}
	return nil
}

// AddClickValue lists a value.
func (c *Catalog) AddClickValue(ctx context.Context, kind ClickValueKind, value, by string) error {
	if err := CheckClickValue(kind, value); err != nil {
		return err
	}
	added, err := c.queries.AddClickValue(ctx, dbsqlc.AddClickValueParams{
		Kind: string(kind), Value: value, AddedBy: by, At: c.now().UTC(), Most: maxClickValues,
	})
	if err != nil {
		return fmt.Errorf("add a click value: %w", err)
	}
	if added > 0 {
		return nil
	}
	listed, err := c.ClickValues(ctx)
	if err != nil {
		return err
	}
	for _, v := range listed {
		if v.Kind == kind && v.Value == value && v.AddedBy != byCatalogue {
			return errClickValueTwice
		}
	}
	return ErrTooManyValues
}

// byCatalogue is who added the incentives of the catalogue.
const byCatalogue = "catalogue"

// RemoveClickValue takes a value from the list, or answers ErrNotFound. What the log has stays there.
func (c *Catalog) RemoveClickValue(ctx context.Context, kind ClickValueKind, value string) error {
	removed, err := c.queries.RemoveClickValue(ctx, dbsqlc.RemoveClickValueParams{Kind: string(kind), Value: value})
	if err != nil {
		return fmt.Errorf("remove a click value: %w", err)
	}
	if removed == 0 {
		return fmt.Errorf("click value %s %q: %w", kind, value, ErrNotFound)
	}
	return nil
}

// ClickValues returns all that is listed, with the incentives of the catalogue.
func (c *Catalog) ClickValues(ctx context.Context) ([]ClickValue, error) {
	rows, err := c.queries.ListClickValues(ctx, maxListed)
	return lists.Map(rows, func(row dbsqlc.ListClickValuesRow) ClickValue {
		return ClickValue{ClickValueKind(row.Kind), row.Value, row.AddedBy, row.AddedAt.UTC()}
	}), fault.Wrap(err, "list click values")
}
