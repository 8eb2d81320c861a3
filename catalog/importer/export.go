package importer

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.yaml.in/yaml/v4"

	"example.com/devolve/catalog/importer/internal/dbsqlc"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/spreadsheet"
)

// Export writes the catalogue, one moment of it, as files of a folder, and returns how many lines each kind has. Importing
// them changes nothing.
func Export(ctx context.Context, pool *pgxpool.Pool, folder string, format Format) ([]Tally, error) {
	encode := encodeCSV
	if format == YAML {
		encode = encodeYAML
	}
	var tallies []Tally
	err := pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		for _, kind := range Kinds {
			lines, err := export(ctx, queries, kind)
			if err != nil {
				return fmt.Errorf("read %s: %w", kind, err)
			}
			var file bytes.Buffer
			if err := encode(&file, kind, lines); err != nil {
				return fmt.Errorf("write %s: %w", kind, err)
			}
			if err := os.WriteFile(filepath.Join(folder, string(kind)+"."+string(format)), file.Bytes(), 0o644); err != nil { //nolint:gosec // for a team to read
				return err
			}
			tallies = append(tallies, Tally{Kind: kind, Unchanged: len(lines)})
		}
		return nil
	})
	return tallies, err
}

// export reads the lines of a kind: a text for each column.
func export(ctx context.Context, queries *dbsqlc.Queries, kind Kind) ([][]string, error) {
	var rows any
	var err error
	switch kind {
	case Terms: // they are written by WriteTerms
	case Categories:
		rows, err = queries.ExportCategories(ctx)
	case Stores:
		rows, err = queries.ExportStores(ctx)
	case Coupons:
		rows, err = queries.ExportCoupons(ctx)
	case Banners:
		rows, err = queries.ExportBanners(ctx)
	}
	if err != nil {
		return nil, err
	}
	return linesOf(kind, rows)
}

// WriteCSV writes lines of a kind as Export does, each as texts by the names of columns.
func WriteCSV(out io.Writer, kind Kind, rows []map[string]string) error {
	lines, err := linesOf(kind, rows)
	if err != nil {
		return err
	}
	return encodeCSV(out, kind, lines)
}

// linesOf goes through JSON, whose names are those of the columns.
func linesOf(kind Kind, rows any) ([][]string, error) {
	data, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var maps []map[string]any
	if err := decoder.Decode(&maps); err != nil {
		return nil, err
	}
	lines := make([][]string, len(maps))
	for i, values := range maps {
		lines[i] = make([]string, len(columns[kind]))
		for place, column := range columns[kind] {
			lines[i][place] = cell(values[column.Name])
		}
	}
	return lines, nil
}

func cell(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case bool:
		if value {
			return "sim"
		}
		return "não"
	case []any:
		return strings.Join(lists.Map(value, cell), listSeparator)
	default:
		return fmt.Sprint(value)
	}
}

// encodeCSV writes what a Brazilian spreadsheet opens as it is: semicolons, the mark of UTF-8, and no text that it would run.
func encodeCSV(out io.Writer, kind Kind, lines [][]string) error {
	if _, err := io.WriteString(out, byteOrderMark); err != nil {
		return err
	}
	writer := csv.NewWriter(out)
	writer.Comma = ';'
	header := lists.Map(columns[kind], func(column Column) string { return column.Name })
	if err := writer.Write(header); err != nil {
		return err
	}
	for _, line := range lines {
		cells := lists.Map(line, spreadsheet.Quoted)
		if err := writer.Write(cells); err != nil {
			return err
		}
	}
	writer.Flush()
	return writer.Error()
}

// encodeYAML leaves out what is empty.
func encodeYAML(out io.Writer, kind Kind, lines [][]string) error {
	list := yaml.Node{Kind: yaml.SequenceNode}
	for _, line := range lines {
		item := yaml.Node{Kind: yaml.MappingNode}
		for i, column := range columns[kind] {
			if line[i] == "" {
				continue
			}
			value := scalar(line[i])
			if column.List {
				value = &yaml.Node{Kind: yaml.SequenceNode}
				for text := range strings.SplitSeq(line[i], listSeparator) {
					value.Content = append(value.Content, scalar(text))
				}
			}
			item.Content = append(item.Content, scalar(column.Name), value)
		}
		list.Content = append(list.Content, &item)
	}
	data, err := yaml.Dump(&list)
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	return err
}

func scalar(text string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
}
