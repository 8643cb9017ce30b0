terraform {
  required_version = ">= 1.6"
  required_providers {
    linode = {
      source = "linode/linode"
    }
  }
}

# Set LINODE_URL (without the version) and LINODE_TOKEN in the environment.
provider "linode" {
  api_version = "v4beta"
}

variable "size" {
  type    = number
  default = 20
  validation {
    condition     = var.size >= 10
    error_message = "A volume has at least 10 GiB."
  }
}

resource "linode_volume" "data" {
  label  = "data"
  region = "us-east"
  size   = var.size
}

output "filesystem_path" {
  value = linode_volume.data.filesystem_path
}
