package files

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/devolve/ledger/network"
)

// maxBody bounds a delivery, in bytes, as those that networks send are bounded.
const maxBody = 1 << 20

// Sale is a delivery of a file.
type Sale struct {
	ID   string // the same for the same rows of the same file, read by the same rules; it says the line, which the desk reads there
	Line int    // where its first row begins
	Body []byte // in the form Row
}

// Split cuts a file into deliveries: one for each row, or for all rows of a transaction where they add up. A row that says nothing that can be
// taken is one, too. It refuses a file of which it cannot be told where rows begin, or which of them are one sale.
func Split(file []byte, mapping, asOf string) ([]Sale, error) {
	cut, err := open(file, mapping, asOf)
	if err != nil {
		return nil, err
	}
	var order []string
	rows := map[string][]row{}
	for {
		line, err := cut.next()
		if errors.Is(err, io.EOF) {
			break
		}
		raw := cut.Raw()
		if malformed, ok := errors.AsType[*csv.ParseError](err); ok && !errors.Is(err, csv.ErrFieldCount) && bytes.Contains(raw, []byte("\n")) {
			return nil, fmt.Errorf("line %d: %w: what follows cannot be told apart", line, malformed.Err)
		}
		of := fmt.Sprint(line)
		if cut.mapping.Sum {
			if err == nil {
				of = cut.said().Get("transactionId")
			}
			if err != nil || of == "" {
				return nil, fmt.Errorf("line %d: rows add up, and of which transaction it is cannot be told", line)
			}
		}
		if rows[of] == nil {
			order = append(order, of)
		}
		rows[of] = append(rows[of], row{line, raw})
	}
	sales := make([]Sale, len(order))
	for i, of := range order {
		if sales[i], err = cut.sale(rows[of]); err != nil {
			return nil, err
		}
	}
	return sales, nil
}

// row is what stands in a line, and in those after it where something in quotes is on several.
type row struct {
	line int
	raw  []byte
}

// cut is a file while it is cut.
type cut struct {
	*table
	origin
	header []byte
}

func open(file []byte, mapping, asOf string) (*cut, error) {
	digest := sha256.Sum256(file)
	c := &cut{origin: origin{File: hex.EncodeToString(digest[:]), AsOf: asOf}}
	var err error
	if c.table, err = openTable(file, mapping); err != nil {
		return nil, err
	}
	if c.header = c.Raw(); c.IsLatin() {
		c.Charset = charsetLatin
	}
	if mapping != "" {
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(mapping)); err != nil {
			return nil, fmt.Errorf("the mapping: %w", err)
		}
		c.Mapping = compact.Bytes()
	}
	return c, nil
}

// sale is the delivery of some rows.
func (c *cut) sale(rows []row) (Sale, error) {
	from, text := c.origin, slices.Clone(c.header)
	for _, one := range rows {
		from.Lines = append(from.Lines, one.line)
		text = append(append(text, '\n'), one.raw...)
	}
	body, err := json.Marshal(from)
	if err != nil {
		return Sale{}, fmt.Errorf("say where rows are from: %w", err)
	}
	body = append(append(body, '\n'), text...)
	if len(body) > maxBody {
		return Sale{}, fmt.Errorf("line %d: the rows of its sale have over %d bytes", rows[0].line, maxBody)
	}
	digest := sha256.Sum256(body)
	return Sale{fmt.Sprintf("file %.12s line %d %x", c.File, rows[0].line, digest[:8]), rows[0].line, body}, nil
}

// Read returns what a sale says, as the inbox will read it.
func (s Sale) Read() (network.Report, error) {
	said, err := read(network.Delivery{Body: s.Body})
	if err != nil {
		return network.Report{}, err
	}
	return said[0], nil
}
