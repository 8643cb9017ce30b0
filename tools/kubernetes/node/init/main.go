// The first process of a container that is a node of Kubernetes: it prepares what a machine's boot would have prepared, and runs containerd and the kubelet.
//
// The kubelet runs from the moment that the node's papers are complete (papers.go), and anew when they change. State is in volumes, so a container that is stopped and started is the same node.
package main

import (
	"log"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// What the first process calls itself with: it has nothing to do but to bury children, so that it cannot mix up its own with those left to it.
const supervise = "supervise"

func main() {
	log.SetFlags(0)
	log.SetPrefix("node-init: ")
	if len(os.Args) > 1 && os.Args[1] == supervise {
		runNode()
		return
	}
	os.Exit(buryChildren())
}

// Starts the supervisor and waits for every process that ends, until the supervisor does: then all others end with this one. Returns the exit code.
func buryChildren() int {
	program, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	supervisor := exec.Command(program, supervise)
	supervisor.Stdout, supervisor.Stderr = os.Stdout, os.Stderr
	asked := make(chan os.Signal, 4)
	signal.Notify(asked, syscall.SIGTERM, syscall.SIGINT)
	if err := supervisor.Start(); err != nil {
		log.Fatal(err)
	}
	go func() {
		for range asked {
			_ = supervisor.Process.Signal(syscall.SIGTERM)
		}
	}()
	for {
		var status syscall.WaitStatus
		ended, err := syscall.Wait4(-1, &status, 0, nil)
		if err != nil && err != syscall.EINTR {
			log.Fatal(err)
		}
		if ended == supervisor.Process.Pid {
			return status.ExitStatus()
		}
	}
}

func runNode() {
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGTERM, syscall.SIGINT)
	prepareMounts()
	prepareCgroups()
	prepareDevices()
	prepareKernel()
	runtime := startProgram("containerd", func() *exec.Cmd { return exec.Command("containerd") })
	kubelet := newKubelet()
	go kubelet.follow()
	<-stopped
	kubelet.stop()
	endPods()
	runtime.stop()
	syscall.Sync()
}
