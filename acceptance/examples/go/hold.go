// Starts two installations and waits to be killed. The installations must end with this program.
package main

import (
	"encoding/json"
	"os"

	"moorage.example/mooragetest"
)

type held struct {
	Origin string `json:"origin"`
	Folder string `json:"folder"`
}

func main() {
	told := []held{}
	for _, dialect := range []string{"neutral", "linode"} {
		cloud, err := mooragetest.Start(mooragetest.Options{Dialect: dialect})
		if err != nil {
			panic(err)
		}
		told = append(told, held{cloud.Origin, cloud.DataFolder})
	}
	if err := json.NewEncoder(os.Stdout).Encode(told); err != nil {
		panic(err)
	}
	select {}
}
