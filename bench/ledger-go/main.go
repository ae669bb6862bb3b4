// Checks a public ledger with golang.org/x/mod/sumdb, the implementation of tiles and signed notes behind Go's checksum database, which shares no code with
// ours. It reads the checkpoint, proves consistency with the earlier sizes, and proves that entries are in the tree.
//
//	go run . http://localhost:8787 'localhost:8787/ledger+…+…' [EARLIER-SIZE:ROOT …]
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

// reader serves tiles to tlog, which knows the same tiles under other addresses: with their height, and without 'entries'.
type reader struct {
	site  string
	known map[string][]byte
}

func (r reader) Height() int { return height }

func (r reader) SaveTiles([]tlog.Tile, [][]byte) {}

func (r reader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		path := strings.TrimPrefix(tile.Path(), fmt.Sprintf("tile/%d/", height))
		if r.known[path] == nil {
			file, err := get(r.site + "/ledger/tile/" + path)
			if err != nil {
				return nil, err
			}
			r.known[path] = file
		}
		data[i] = r.known[path]
	}
	return data, nil
}

func get(address string) ([]byte, error) {
	answer, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func entries(site string, tree tlog.Tree, bundle int64) ([][]byte, error) {
	width := tree.N - bundle*256
	if width > 256 {
		width = 256
	}
	tile := tlog.Tile{H: height, L: -1, N: bundle, W: int(width)}
	path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/data/", height), "tile/entries/", 1)
	file, err := get(site + "/ledger/" + path)
	if err != nil {
		return nil, err
	}
	var list [][]byte
	for len(file) > 0 {
		length := int(binary.BigEndian.Uint16(file))
		list = append(list, file[2:2+length])
		file = file[2+length:]
	}
	if int64(len(list)) != width {
		return nil, fmt.Errorf("file %d has %d entries, not %d", bundle, len(list), width)
	}
	return list, nil
}

func main() {
	site, key := os.Args[1], os.Args[2]
	verifier, err := note.NewVerifier(key)
	check(err)
	message, err := get(site + "/ledger/checkpoint")
	check(err)
	signed, err := note.Open(message, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(signed.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)
	tree := tlog.Tree{N: size, Hash: root}
	fmt.Printf("%s: %d entries, signed by %s\n", lines[0], size, verifier.Name())
	hashes := tlog.TileHashReader(tree, reader{site, map[string][]byte{}})

	for _, earlier := range os.Args[3:] {
		parts := strings.SplitN(earlier, ":", 2)
		before, err := strconv.ParseInt(parts[0], 10, 64)
		check(err)
		old, err := base64.StdEncoding.DecodeString(parts[1])
		check(err)
		var oldRoot tlog.Hash
		copy(oldRoot[:], old)
		proof, err := tlog.ProveTree(size, before, hashes)
		check(err)
		check(tlog.CheckTree(proof, size, root, before, oldRoot))
		fmt.Printf("extends the tree of %d entries: %d hashes\n", before, len(proof))
	}

	proved := 0
	for bundle := int64(0); bundle*256 < size; bundle++ {
		// All of a small ledger; of a large one, the first, the last and every 97th file.
		if size > 20000 && bundle%97 != 0 && (bundle+1)*256 < size {
			continue
		}
		list, err := entries(site, tree, bundle)
		check(err)
		for i, entry := range list {
			index := bundle*256 + int64(i)
			proof, err := tlog.ProveRecord(size, index, hashes)
			check(err)
			check(tlog.CheckRecord(proof, size, root, index, tlog.RecordHash(entry)))
			proved++
		}
	}
	fmt.Printf("%d entries proved\n", proved)
}
